import { useId } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { changeRoute, GoLink, monitorQuery, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import { SearchField } from '#desk/shell/fields.tsx';
import { HelpLink } from '#desk/shell/help-link.tsx';
import { monitorNamed, useScreen } from '#screens/desk/use-screen.ts';
import { parseInstant } from '#domain/local-time.ts';
import type { Question } from './conclude.ts';
import { WhyAnswer } from './why-answer.tsx';
import { WhySearch } from './why-search.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

export function WhyView() {
  const { query, search, event, screen } = useRoute();
  const { monitors, words } = useView(whyWords);
  const id = useId();
  const ids = parseParameters(query).parameters.monitor ?? [];
  const question = { selected: monitorNamed(monitors, ids[0]), screen: null };
  const isScreen = screen !== '' || ids.length > 1 || (ids.length === 1 && selectionQuery(query, '') !== '');
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">
        {words.intro} <HelpLink page="why">{words.help}</HelpLink>
      </p>
      <div className={styles.question}>
        <SearchField
          label={words.field}
          value={search}
          hint={words.example}
          onChange={(text) => changeRoute({ search: text, event: '' })}
          isFocused={event === ''}
        />
        <p className={styles.which}>
          <label htmlFor={id}>{words.onWhich}</label>
          <select
            id={id}
            value={question.selected?.id ?? ''}
            onChange={({ target }) => changeRoute({ query: monitorQuery(target.value), screen: '' })}
          >
            <option value="">{words.anywhere}</option>
            {monitors?.map((monitor) => (
              <option key={monitor.categoryId} value={monitor.id}>
                {monitor.name}
              </option>
            ))}
          </select>
        </p>
      </div>
      {isScreen ? <ForScreen {...question} /> : <SearchOrAnswer {...question} />}
    </div>
  );
}

function SearchOrAnswer(props: Question) {
  const { event } = useRoute();
  return event === '' ? <WhySearch {...props} /> : <WhyAnswer {...props} event={event} />;
}

/** The answer for a screen with its settings, and a link to the one without them. */
function ForScreen(props: Question) {
  const route = useRoute();
  const { site, language, now, words } = useView(whyWords);
  const selection = selectionQuery(route.query);
  const { config, judged } = useScreen(selection);
  if (judged === undefined) return <p role="status">{words.loading}</p>;
  if (judged === null) return <SearchOrAnswer {...props} />;
  const { days, limit, at, timeZone, allMonitors } = config;
  const query = monitorQuery(config.monitor.join(','));
  const settings = [
    words.screen.days(days),
    words.screen.limit(limit),
    at === null ? '' : words.screen.at(formatMoment(parseInstant(at, timeZone), { now, timeZone, language })),
    timeZone.name === site.timeZone ? '' : words.screen.zone(timeZone.name),
    allMonitors.join() === site.allMonitors.join() ? '' : words.screen.all(allMonitors.join(', ')),
  ];
  return (
    <>
      <p className={styles.settings}>
        {words.screen.intro} {settings.filter(Boolean).join(' · ')}{' '}
        {selection !== query && <GoLink to={{ ...route, query, screen: '' }}>{words.withoutSettings}</GoLink>}
      </p>
      <SearchOrAnswer {...props} screen={route.screen === '' ? judged : { ...judged, name: route.screen }} />
    </>
  );
}
