import { useId } from 'react';
import { useDesk } from './desk-context.ts';

/** Landscape or portrait: the gateway does not know how a screen hangs. */
export function FormatChoice(props: {
  readonly isPortrait: boolean;
  readonly onChange: (isPortrait: boolean) => void;
}) {
  const { format } = useDesk().words;
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{format.label}</legend>
      <div>
        {[false, true].map((isPortrait) => (
          <label key={String(isPortrait)}>
            <input
              type="radio"
              name={name}
              checked={props.isPortrait === isPortrait}
              onChange={() => props.onChange(isPortrait)}
            />
            <span>{isPortrait ? format.portrait : format.landscape}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
