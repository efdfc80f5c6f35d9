import { useId } from 'react';
import { useWords } from './desk-context.ts';
import { deskWords } from './desk-words.ts';

/** Landscape or portrait: the desk has no data about actual screens. */
export function FormatChoice(props: {
  readonly isPortrait: boolean;
  readonly onChange: (isPortrait: boolean) => void;
}) {
  const words = useWords(deskWords);
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{words.format.label}</legend>
      <div>
        {[false, true].map((isPortrait) => (
          <label key={String(isPortrait)}>
            <input
              type="radio"
              name={name}
              checked={props.isPortrait === isPortrait}
              onChange={() => props.onChange(isPortrait)}
            />
            <span>{isPortrait ? words.format.portrait : words.format.landscape}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
