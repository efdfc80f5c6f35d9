import { labelOf } from '#config/parameter-docs.ts';
import {
  fields,
  isParameterName,
  type ParameterName,
  parseParameters,
  toSearchParams,
} from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { changeRoute, useRoute, withParameter } from '#desk/shell/route.tsx';

/** The query of a screen that is always on. */
export const withoutHours = (query: string): string =>
  ['hours', 'on', 'off'].reduce((rest, name) => withParameter(rest, name, ''), query);

/** The address that is built, and what its controls need. */
export function useAddress() {
  const { query } = useRoute();
  const { site, language } = useDesk();
  const { parameters, problems } = parseParameters(query);
  const values = new URLSearchParams();
  new URLSearchParams(query).forEach((value, name) => {
    values.set(isParameterName(name.toLowerCase()) ? name.toLowerCase() : name, value);
  });
  return {
    parameters,
    problems,
    missingLanguages: resolveConfig(parameters, site).missingLanguages,
    /** The kiosk page's parameters without bad values. */
    validQuery: toSearchParams(parameters).toString(),
    /** `value`: as in the address bar, including a bad one; '' if it is not set. */
    controlOf: (name: ParameterName) => ({
      id: `parameter-${name}`,
      label: labelOf(name, language),
      value: values.get(name) ?? '',
      change: (value: string) => {
        const text = fields[name].accepts.kind === 'number' ? value.replace(',', '.') : value;
        changeRoute({ query: withParameter(values.toString(), name, text) });
      },
    }),
    /** Replaces the short form, too. */
    setHours: (hours: string) => {
      changeRoute({ query: withParameter(withoutHours(values.toString()), 'hours', hours) });
    },
    reset: () => changeRoute({ query: withParameter('', 'monitor', values.get('monitor') ?? '') }),
  };
}
