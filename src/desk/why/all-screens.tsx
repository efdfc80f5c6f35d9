import { Fragment, useMemo, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { slugify } from '#domain/slugify.ts';
import { countScreens } from './conclude.ts';
import { matchingFirst, sortForReading, sortNames } from './order-verdicts.ts';
import type { GroupVerdict } from './read-verdicts.ts';
import { SettingLink } from './setting-link.tsx';
import { VerdictSection } from './verdict-table.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** Of one row, until the rest is asked for. */
const maxNames = 8;

/** The verdicts of the named screens with their own settings: a row for those that select alike. */
export function AllScreens(props: {
  readonly groups: readonly GroupVerdict[];
  /** False if the answer lacks some of them. */
  readonly isWhole: boolean;
  readonly isArchived: boolean;
}) {
  const { groups, isWhole, isArchived } = props;
  const { heading, subject, filter, sum, advice } = useView(whyWords).words.screens;
  const sorted = useMemo(() => {
    const rows = groups.map((group) => ({
      ...group,
      screens: sortNames(group.screens),
      // The advice of a verdict is about a screen with an address of its own.
      advice: group.setting === undefined ? group.advice : advice[group.setting.name](group.setting.value),
    }));
    return sortForReading(rows, nameOf);
  }, [groups, advice]);
  return (
    <VerdictSection
      title={
        <>
          {heading} {isWhole && <span className={styles.sum}>{sum(...countScreens(groups))}</span>}
        </>
      }
      rows={sorted}
      filter={filter}
      searchText={searchText}
      subject={subject}
      isArchived={isArchived}
      keyOf={nameOf}
      Subject={GroupOfScreens}
      AdviceLink={GroupSetting}
    />
  );
}

const nameOf = ({ screens }: GroupVerdict) => screens[0] ?? '';
/** Names of screens are slugs. */
const searchText = ({ screens, monitors }: GroupVerdict) => [...screens, slugify(monitors)].join(' ');

function GroupOfScreens({ row, search }: { readonly row: GroupVerdict; readonly search: string }) {
  return (
    <>
      <ScreenNames screens={matchingFirst(row.screens, search)} />
      <span className={styles.monitors}>{row.monitors}</span>
    </>
  );
}

/** Of a group of one: several screens are changed one by one. */
function GroupSetting({ row: { screens, setting } }: { readonly row: GroupVerdict }) {
  const [screen, ...others] = screens;
  if (screen === undefined || others.length > 0) return null;
  return <SettingLink screen={screen} setting={setting} />;
}

function ScreenNames({ screens }: { readonly screens: readonly string[] }) {
  const { others } = useView(whyWords).words.screens;
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? screens : screens.slice(0, maxNames);
  const left = screens.length - shown.length;
  return (
    <>
      {shown.map((screen, at) => (
        <Fragment key={screen}>
          {at > 0 && ' '}
          <span className={styles.screen}>
            <GoLink to={{ view: 'screen', screen }}>{screen}</GoLink>
            {at < shown.length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {left > 0 && (
        <>
          {' '}
          <button type="button" className="plain" onClick={() => setIsExpanded(true)}>
            {others(left)}
          </button>
        </>
      )}
    </>
  );
}
