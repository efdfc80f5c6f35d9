import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import { Fragment, useContext, useMemo, useState } from 'react';
import { fields } from '#config/parameters.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { EditLink } from '#desk/shell/edit-link.tsx';
import { formatAsOf, formatPeriod } from '#desk/shell/format-when.ts';
import { AddressLink, StateMark } from '#desk/shell/marks.tsx';
import { eventIdOf, GoLink, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import type { VerdictCode } from '#domain/judge-events.ts';
import { slugify } from '#domain/slugify.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { EffectSentence } from '#effect/desk/effect-view.tsx';
import { conclude, countScreens, type Question } from './conclude.ts';
import type { FoundEvent, GroupVerdict, MonitorVerdict, Verdicts } from '#domain/verdicts-answer.ts';
import { useEventVerdicts } from './use-verdicts.ts';
import {
  AllMonitors,
  matchingFirst,
  sortForReading,
  SearchContext,
  sortNames,
  VerdictSection,
} from './verdict-table.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** A row lists so many names until the rest is asked for. */
const maxNames = 8;

/** The verdicts of the named screens with their own settings: a row for those that select alike. `isWhole`: none is missing. */
function AllScreens({ found, isWhole }: { readonly found: Verdicts; readonly isWhole: boolean }) {
  const { screens: groups, event } = found;
  const { heading, subject, filter, sum, advice } = useView(whyWords).words.screens;
  const rows = useMemo(() => {
    const named = groups.map((group) => {
      const { monitors, setting } = group;
      const screens = sortNames(group.screens);
      const [name = ''] = screens;
      return {
        ...group,
        key: name,
        name,
        // Names of screens are slugs.
        text: [...screens, slugify(monitors)].join(' '),
        // The advice of a verdict is about a screen with an address of its own.
        advice: setting === undefined ? group.advice : advice[setting.name](setting.value),
        subject: <GroupOfScreens {...{ screens, monitors }} />,
        // Several screens are changed one by one.
        link: screens.length === 1 && <AddressLink screen={name} setting={setting} />,
      };
    });
    return sortForReading(named);
  }, [groups, advice]);
  const title = (
    <>
      {heading} {isWhole && <span className="number">{sum(...countScreens(groups))}</span>}
    </>
  );
  return <VerdictSection {...{ title, rows, filter, subject }} isArchived={event.archived} />;
}

function GroupOfScreens(props: Pick<GroupVerdict, 'screens' | 'monitors'>) {
  const { others } = useView(whyWords).words.screens;
  const [isExpanded, setIsExpanded] = useState(false);
  const screens = matchingFirst(props.screens, useContext(SearchContext));
  const shown = isExpanded ? screens : screens.slice(0, maxNames);
  const left = screens.length - shown.length;
  return (
    <>
      {shown.map((screen, at) => (
        <Fragment key={screen}>
          <span className={styles.screen}>
            <GoLink to={{ view: 'screen', screen }}>{screen}</GoLink>
            {at < shown.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
      {left > 0 && (
        <Button className="plain" onClick={() => setIsExpanded(true)}>
          {others(left)}
        </Button>
      )}
      <span className="hint">{props.monitors}</span>
    </>
  );
}

/** `event`: that of the route, or the only hit of a search. */
export function WhyAnswer(props: Question & { readonly event: string }) {
  const route = useRoute();
  const { words } = useView(whyWords);
  const { data, error } = useEventVerdicts(props.event);
  const found = data?.results[0];
  if (data === undefined || found === undefined)
    return (
      <p className="lead" role="status">
        {data !== undefined ? words.gone : error === null ? words.loading : words.failed}
      </p>
    );
  return (
    <>
      <article className="stack">
        {route.event !== '' && route.search !== '' && (
          <p>
            <GoLink to={{ ...route, event: '' }}>← {words.back}</GoLink>
          </p>
        )}
        <Answer {...props} found={found} asOf={data.asOf} isWhole={data.complete} />
      </article>
      {!data.complete && <Panel>{words.moreMonitors}</Panel>}
    </>
  );
}

const changesOfEvent: ReadonlySet<VerdictCode> = new Set([
  'unreadable',
  'unpublished',
  'ended',
  'untagged',
  'other-monitor',
  'retracted',
  'not-begun',
]);

function Answer(
  props: Question & { readonly found: Verdicts; readonly asOf: number; readonly isWhole: boolean },
) {
  const { screen, found, asOf, isWhole } = props;
  const { monitors = [], timeZone, language, now, words } = useView(whyWords);
  const { event, screens } = found;
  const { own, explanation, isSeen, isShown, ...conclusion } = conclude(found, props, monitors, language);
  const { table, defaults } = screen === null ? words.all : words.others;
  const isAboutEvent = explanation !== undefined && changesOfEvent.has(explanation.code);
  const isPreview = typeof screen?.config.at === 'string';
  const sum = own === undefined && isWhole && screens.length > 0 ? countScreens(screens) : null;
  return (
    <>
      <EventHead event={event} hasLink={!isAboutEvent} />
      <div className="panel measure" data-kind={(sum === null ? isSeen : sum[0] > 0) ? 'yes' : 'no'}>
        <p className="title">{sum === null ? conclusion.headline : words.screens.sentence(...sum)}</p>
        {isShown && event.state !== null && (
          <p>{words.marked(screenWords[language][event.state], event.state !== 'soldOut')}</p>
        )}
        {explanation !== undefined && <p>{explanation.reason}</p>}
        {explanation !== undefined && explanation.advice !== '' && (
          <p>
            <Advice {...explanation} event={eventIdOf(event['@id'])} />{' '}
            {own !== undefined && !isPreview && (
              <OwnSetting monitor={own.monitor} setting={explanation.setting} />
            )}
          </p>
        )}
        {conclusion.elsewhere !== '' && <p className="quiet">{conclusion.elsewhere}</p>}
        <EffectSentence event={eventIdOf(event['@id'])} />
      </div>
      <AllScreens found={found} isWhole={isWhole} />
      <AllMonitors
        title={table}
        verdicts={conclusion.others}
        selectedId={own?.monitor.id}
        isArchived={event.archived}
      />
      <p className="hint">
        {words.asOf(...formatAsOf(asOf, { now, timeZone, language }))}{' '}
        {defaults(fields.days.fallback, fields.limit.fallback)}
      </p>
    </>
  );
}

function EventHead({ event, hasLink }: { readonly event: FoundEvent; readonly hasLink: boolean }) {
  const { words } = useView(whyWords);
  return (
    <>
      <h2>
        <StateMark state={event.state} />
        {event.name || words.unnamed}
      </h2>
      <EventDates event={event} hasTags />
      {hasLink && (
        <p>
          <EditLink event={eventIdOf(event['@id'])} />
        </p>
      )}
    </>
  );
}

function Advice(props: Pick<MonitorVerdict, 'code' | 'advice'> & { readonly event: string }) {
  const { code, advice, event } = props;
  const { words } = useView(whyWords);
  return (
    <>
      <strong>{words.todo}</strong> {advice}
      {['other-monitor', 'untagged'].includes(code) && ` ${words.whereTags}`}{' '}
      {code === 'untagged' && words.approval} {changesOfEvent.has(code) && <EditLink event={event} />}
    </>
  );
}

/** The setting of the screen that is asked about; that of a monitor only where no named screens show it. */
function OwnSetting({ monitor, setting }: Pick<MonitorVerdict, 'monitor' | 'setting'>) {
  const { query, screen } = useRoute();
  const { screens = [] } = useDesk();
  if (screen !== '') return <AddressLink screen={screen} setting={setting} />;
  return screens.length > 0 ? null : (
    <AddressLink query={selectionQuery(query, monitor.id)} setting={setting} />
  );
}

/** The next date of an event, how many follow, its id, and on request its filter categories. */
export function EventDates(props: { readonly event: FoundEvent; readonly hasTags?: boolean }) {
  const { startDate, nextDate, furtherDates, '@id': iri, filterCategories } = props.event;
  const { timeZone, language, words } = useView(whyWords);
  const dates = formatPeriod(nextDate ?? props.event, { timeZone, language });
  const further = furtherDates === 0 ? '' : words.furtherDates(furtherDates);
  const id = eventIdOf(iri);
  const tags = filterCategories?.map(({ name }) => name).join(', ');
  return (
    <p className="quiet">
      {[dates, further, id === '' ? '' : words.eventId(id)].filter(Boolean).join(' · ')}
      {props.hasTags === true && startDate !== null && (
        <>
          <br />
          {words.tags}: {tags === undefined ? words.tagsUnknown : tags || words.noTags}
        </>
      )}
    </p>
  );
}
