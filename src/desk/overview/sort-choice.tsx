import { useView } from '#desk/shell/desk-context.ts';
import { changeRoute, useRoute } from '#desk/shell/route.tsx';
import { overviewWords } from './overview-words.ts';

const orders = { name: '', dry: 'dry' } as const;

/** The order of the monitors. */
export function SortChoice() {
  const { sort: current } = useRoute();
  const { sort } = useView(overviewWords).words;
  return (
    <fieldset className="choice">
      <legend>{sort.label}</legend>
      <div>
        {(['name', 'dry'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="sort"
              checked={(current === 'dry') === (name === 'dry')}
              onChange={() => changeRoute({ sort: orders[name] })}
            />
            <span>{sort[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
