import { useMemo, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { findItems, indexItems, type Item } from './find-items.ts';
import { formWords } from './form-words.ts';
import styles from './form.module.css';

/** With more there is a search. */
const maxUnsearched = 12;
/** At once; others are found by the search. */
const maxListed = 100;

/** Of which things some are chosen. */
export function CheckList(props: {
  readonly heading: string;
  readonly search: string;
  readonly items: readonly Item[];
  /** Ids, among them those of items that are gone. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const { heading, items, chosen, onChange } = props;
  const { words } = useView(formWords);
  const [search, setSearch] = useState('');
  const index = useMemo(() => indexItems(items, chosen, words.gone), [items, chosen, words.gone]);
  const found = useMemo(() => findItems(index, search), [index, search]);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.list}>
      <legend>
        {heading} <span className={styles.number}>{words.count(chosen.length, items.length)}</span>
      </legend>
      {items.length > maxUnsearched && (
        <SearchField label={props.search} value={search} onChange={setSearch} />
      )}
      <ul>
        {found.slice(0, maxListed).map(({ id, name, about }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <span>
                {name} {about !== '' && <span className={styles.about}>{about}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="hint">{words.noHit}</p>}
      {found.length > maxListed && <p className="hint">{words.rest(found.length - maxListed)}</p>}
    </fieldset>
  );
}
