import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import { changeRoute, useRoute } from './use-route.ts';

/** Landscape or portrait: the desk has no data about actual screens. `isPlain`: its label is for screen readers only. */
export function FormatChoice({ isPlain = false }: { readonly isPlain?: boolean }) {
  const route = useRoute();
  const { format } = useView(deskWords).words;
  return (
    <fieldset className="choice">
      <legend className={isPlain ? 'unseen' : undefined}>{format.label}</legend>
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
