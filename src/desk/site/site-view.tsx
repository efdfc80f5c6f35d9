import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode } from 'react';
import { describeSiteFallback, siteDocs, siteFields } from '#config/site-docs.ts';
import { isSiteField, type SiteField, type SiteProblem } from '#config/site-file.ts';
import { type Background, hasDarkInk } from '#config/site.ts';
import { siteQuery } from '#data/use-site.ts';
import {
  LiveFrame,
  type LiveFrames,
  useFrame,
  useLiveFrames,
  useStoppedSlide,
} from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { changeRoute, monitorQuery, useRoute } from '#desk/shell/route.tsx';
import { factsQuery } from '#desk/summary/query-keys.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { isShown } from '#domain/judge-events.ts';
import { useJudgedMonitor } from '#screens/desk/use-judged-monitor.ts';
import { type SiteTheme, siteWords } from './site-words.ts';
import styles from './site.module.css';

/** A text in which names and values stand in backquotes. */
function Coded({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The parts of a text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={at}>{part}</code>
    ),
  );
}

const refreshMs = 10_000;

/** Site and facts are read when the view opens, and again and again: somebody may be editing the file. */
function useFreshSite(): void {
  useQuery({ ...siteQuery, refetchInterval: refreshMs });
  useQuery({ ...factsQuery, refetchInterval: refreshMs });
}

export function SiteProblems() {
  const { facts, words } = useView(siteWords);
  const state = facts?.siteFile ?? null;
  if (state === null) return null;
  const { file, given, problem, ignored } = state;
  return (
    <div role="status" className={`stack ${styles.problems}`}>
      {problem !== null && (
        <Panel>
          <p>
            <strong>{words.problem.title(file)}</strong>
          </p>
          <Reason problem={problem} />
          <p>
            {given === null ? words.problem.noGood : words.problem.lastGood} {words.problem.todo}
          </p>
        </Panel>
      )}
      {ignored.length > 0 && (
        <Panel>
          <p>
            {words.ignored(file)}{' '}
            {ignored.map((path) => (
              <span key={path}>
                <code>{path}</code>{' '}
              </span>
            ))}
          </p>
          <p>{words.ignoredAdvice}</p>
        </Panel>
      )}
    </div>
  );
}

function Reason({ problem }: { readonly problem: SiteProblem }) {
  const { language, words } = useView(siteWords);
  if (problem.kind === 'file') return <p>{words.problem[problem.reason](problem.file)}</p>;
  if (problem.kind === 'syntax') return <p>{words.problem.syntax(problem.line)}</p>;
  return (
    <ul>
      {problem.paths.map((path) => {
        const [field = ''] = path.split('.');
        return (
          <li key={path}>
            {words.problem.value(path)}
            {isSiteField(field) && <Coded text={siteDocs[field].accepts[language]} />}.
          </li>
        );
      })}
    </ul>
  );
}

const themes = ['light', 'dark', 'contrast'] as const;
const frames = themes.map((id) => ({ id }));

/** The same slide in three themes, of a monitor with events if there is one. */
export function SitePreview() {
  const { site, summary, words } = useView(siteWords);
  const { name, logo, colors, language } = site;
  const monitor = summary?.monitors.find(({ shown }) => shown > 0) ?? summary?.monitors[0];
  return (
    <section className="stack">
      <h2>{words.preview}</h2>
      {summary === undefined && <p role="status">{words.loading}</p>}
      {summary !== undefined && monitor === undefined && <p>{words.noMonitors}</p>}
      {/* The frames start anew with another look: their pages ask for the site only every few minutes. */}
      {monitor !== undefined && (
        <Themes key={JSON.stringify([name, logo, colors, language])} monitor={monitor} />
      )}
    </section>
  );
}

function Themes({ monitor }: { readonly monitor: MonitorSummary }) {
  const { words } = useView(siteWords);
  const query = `${monitorQuery(monitor.id)}&overview=off&transition=none`;
  const { judged } = useJudgedMonitor(query);
  const live = useLiveFrames(frames, judged === undefined);
  const { event: chosen } = useRoute();
  const events = judged?.verdicts.flatMap(({ event, code }) => (isShown(code) ? event : [])) ?? [];
  // An image leaves little of the colours.
  const shown =
    events.find(({ id }) => String(id) === chosen) ??
    events.find(({ imageId }) => imageId === null) ??
    events[0];
  const next = shown && events[(events.indexOf(shown) + 1) % events.length];
  return (
    <>
      {judged !== undefined && events.length === 0 && <p>{words.noEvents}</p>}
      {shown !== undefined && next !== undefined && (
        <p className="row">
          {words.shown(shown.name, monitor.name)}
          {next !== shown && (
            <Button onClick={() => changeRoute({ event: String(next.id) })}>{words.other}</Button>
          )}
        </p>
      )}
      <ul className={`tiles ${styles.themes}`}>
        {themes.map((theme) => (
          <ThemeFrame key={theme} {...{ theme, query, live }} event={shown?.iri ?? null} />
        ))}
      </ul>
    </>
  );
}

function ThemeFrame(props: {
  readonly theme: SiteTheme;
  /** The parameters without the theme. */
  readonly query: string;
  /** The `@id` of the event to show. */
  readonly event: string | null;
  readonly live: LiveFrames;
}) {
  const { theme, event } = props;
  const { isLive, watch } = props.live;
  const query = `${props.query}&theme=${theme}`;
  const { site, words } = useView(siteWords);
  const backgrounds = site.grounds?.[theme] ?? [];
  const frame = useFrame();
  const isReady = useStoppedSlide(frame, event);
  const name = words.themes[theme];
  return (
    <li ref={watch} data-frame={theme}>
      <LiveFrame
        query={query}
        isPortrait={false}
        isLive={isLive(theme)}
        isReady={isReady}
        title={words.frame(name)}
        frameRef={frame.frameRef}
      />
      <p className={`quiet small ${styles.caption}`}>
        <strong className="name">{name}</strong>{' '}
        {backgrounds.length > 0 && words.backgrounds(backgrounds.length)}
      </p>
      <p className={styles.backgrounds} aria-hidden="true">
        {backgrounds.map((background, at) => (
          // Backgrounds of the theme for contrast are equal.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} style={colorsOf(background)}>
            Aa
          </span>
        ))}
      </p>
    </li>
  );
}

function colorsOf({ ground, ink, accent }: Background): CSSProperties {
  return { background: ground, color: ink, borderColor: accent };
}

const maxMonitors = 12;

/** Each field with its value, its meaning, and whether the file sets it. */
export function SiteFields() {
  const { facts, language, words } = useView(siteWords);
  if (facts === undefined) return null;
  const { siteFile } = facts;
  return (
    <section className="stack">
      <h2>{words.inForce}</h2>
      <p className="quiet measure">{siteFile === null ? words.noFile : words.where(siteFile.file)}</p>
      <dl className={`facts ${styles.fields}`}>
        {siteFields.map((field) => {
          const isGiven = siteFile?.given?.includes(field) ?? false;
          return (
            <div key={field}>
              <dt className="name">
                {words.labels[field]} <code>{field}</code>
              </dt>
              <dd>
                <Value field={field} />
                <p className="hint measure">
                  <Coded text={siteDocs[field].meaning[language]} />.
                </p>
              </dd>
              <dd className={`quiet small ${styles.source}`} data-given={isGiven || undefined}>
                {isGiven && siteFile !== null ? words.fromFile(siteFile.file) : words.builtIn}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Value({ field }: { readonly field: SiteField }) {
  const { language } = useView(siteWords);
  return useOwnValue(field) ?? describeSiteFallback(field)[language];
}

/** Null or undefined without one. */
function useOwnValue(field: SiteField): ReactNode {
  const { site, facts, monitors = [], words } = useView(siteWords);
  switch (field) {
    case 'logo':
      return Object.keys(site.logo).length === 0 ? null : <Logos />;
    case 'colors':
      return site.colors.map((color) => (
        <span key={color} className={styles.color}>
          <span style={{ background: color }} aria-hidden="true" /> {color}
        </span>
      ));
    case 'language':
      return words.languages[site.language];
    case 'languages':
      return site.languages.map((one) => words.languages[one]).join(', ');
    case 'monitors': {
      const names = monitors.slice(0, maxMonitors).map(({ name }) => name);
      const rest = monitors.length - names.length;
      const found = names.length === 0 ? null : `${names.join(', ')} ${rest > 0 ? words.more(rest) : ''}`;
      return site.monitors?.join(', ') ?? found;
    }
    case 'allMonitors':
    case 'announcements':
      return site[field].join(', ') || null;
    case 'buildings':
      return Object.entries(site.buildings).flat(2).join(', ') || null;
    case 'closingDays':
      return site.closingDays.length === 0
        ? null
        : site.closingDays.map(({ name, from, until }) => (
            <p key={from}>
              {name}: {[from, until].flatMap((day) => day ?? []).join('–')}
            </p>
          ));
    case 'legal':
      return site.legal.length === 0
        ? null
        : site.legal.map(({ label, url }) => (
            <p key={url}>
              {label}: {url}
            </p>
          ));
    case 'securityContact':
      return facts?.siteFile?.securityContact;
    case 'name':
    case 'timeZone':
    case 'publicUrl':
      return site[field];
  }
}

/** The logos stand as screens show them: one alone is on both backgrounds. */
function Logos() {
  const { site, words } = useView(siteWords);
  const { light, dark } = site.logo;
  const sources = { light: light ?? dark, dark: dark ?? light };
  const groundOf = (theme: 'light' | 'dark') =>
    site.grounds?.[theme].find((background) => hasDarkInk(background) === (theme === 'light'))?.ground;
  return (['light', 'dark'] as const).map((theme) => (
    <span key={theme} className={styles.logo} style={{ background: groundOf(theme) }}>
      <img src={sources[theme]} alt={words.logoOn[theme]} />
    </span>
  ));
}

export function SiteView() {
  const { words } = useView(siteWords);
  useFreshSite();
  return (
    <div className="blocks">
      <div>
        <h1>{words.heading}</h1>
        <p className="lead">{words.intro}</p>
      </div>
      <SiteProblems />
      <SitePreview />
      <SiteFields />
    </div>
  );
}
