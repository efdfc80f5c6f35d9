import type { Parameters } from '#config/parameters.ts';
import fieldStyles from './fields.module.css';
import { useView } from '#desk/shell/desk-context.ts';
import { AddressPanel } from './address-panel.tsx';
import { addressWords } from './address-words.ts';
import { DeviceSteps } from './device-steps.tsx';
import { originOf } from './screen-address.ts';

/** The address of a screen without a name. `query`: the kiosk page's parameters without bad values. */
export function AddressResult({
  parameters,
  query,
}: {
  readonly parameters: Parameters;
  readonly query: string;
}) {
  const { site, words } = useView(addressWords);
  // Commas and colons need not be escaped in a query.
  const address = `${originOf(site)}/?${query.replace(/%2C/g, ',').replace(/%3A/g, ':')}`;
  return (
    <>
      <AddressPanel heading={words.result} address={address} path={`/?${query}`}>
        {parameters.at !== undefined && <p className={fieldStyles.problem}>{words.atWarning}</p>}
      </AddressPanel>
      <DeviceSteps address={address} />
    </>
  );
}
