import { useWords } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import type { Route } from './route.ts';
import { changeRoute } from './use-route.ts';

/** Landscape or portrait: the desk has no data about actual screens. */
export function FormatChoice({ route }: { readonly route: Route }) {
  const { format } = useWords(deskWords);
  return (
    <fieldset className="choice">
      <legend>{format.label}</legend>
      <div>
        {[false, true].map((isPortrait) => (
          <label key={String(isPortrait)}>
            <input
              type="radio"
              name="format"
              checked={route.isPortrait === isPortrait}
              onChange={() => changeRoute({ ...route, isPortrait })}
            />
            <span>{isPortrait ? format.portrait : format.landscape}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
