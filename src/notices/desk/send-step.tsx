import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sendJson } from '#data/send-json.ts';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { noticesKey } from '#desk/summary/query-keys.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { parseInstant } from '#domain/local-time.ts';
import { type DeskCommand, isKioskReady } from '#messages/frame-messages.ts';
import {
  type ListedNotice,
  type NewNotice,
  type SentNotice,
  sentNoticeSchema,
} from '#notices/model/listed-notice.ts';
import { coversScreen } from '#notices/model/notice-kinds.ts';
import { type Notice, textsOf, toNotice } from '#notices/model/notice.ts';
import { RequestFailure, statusOf } from '#screens/desk/editor/request-failure.tsx';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import { listBuildings } from '#screens/desk/group-screens.ts';
import { isReporting } from '#screens/desk/reach-screen.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import type { checkDraft } from './check-draft.ts';
import { ContactList } from './contact-list.tsx';
import { type EndMoment, formatEnd } from './end-choices.ts';
import { formWords } from './notice-form-words.ts';
import styles from './form.module.css';
import { kindWords } from './kind-words.ts';
import {
  choosePreview,
  describeTargets,
  findRecipients,
  isFor,
  listNames,
  type NoticeTargets,
  type PreviewedScreen,
} from './notice-targets.ts';
import { problemWords, warningWords } from './problem-words.ts';
import { sendWords } from './send-words.ts';

type Kind = keyof (typeof sendWords)['de']['failures'];

const kinds: ReadonlyMap<number, Kind> = new Map([
  [0, 'noAnswer'],
  [400, 'refused'],
  [401, 'signedOut'],
  [413, 'tooLong'],
  [429, 'tooMany'],
  [503, 'unavailable'],
]);

/** Why a notice was not sent, or not ended, and what to do. Nothing without an error. */
export function NoticeFailure(props: {
  readonly error: Error | null;
  /** Whether there is a text that could be lost. */
  readonly hasText: boolean;
}) {
  const { error, hasText } = props;
  const { words } = useView(sendWords);
  if (error === null) return null;
  const known = kinds.get(statusOf(error)) ?? 'other';
  const kind = !hasText && (known === 'refused' || known === 'tooLong') ? 'other' : known;
  return <RequestFailure {...{ error, kind }} text={words.failures[kind](hasText ? words.kept : '')} />;
}

/** Sends a notice, then reads the list again, also after a failure: without an answer it may have been sent. */
function useSendNotice() {
  const client = useQueryClient();
  return useMutation({
    // The default mode would let a request wait while `navigator.onLine` is false, as on a LAN without internet.
    networkMode: 'always',
    mutationFn: (notice: NewNotice) =>
      sendJson({ method: 'POST', path: '/api/notices', body: notice, schema: sentNoticeSchema }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

type Monitors = readonly MonitorSummary[] | undefined;

/** Returns the notices that a screen shows already. */
const findOthers = (listed: readonly ListedNotice[], screen: PreviewedScreen, monitors: Monitors) =>
  listed.filter((one) => one.isInForce && isFor(one, screen, monitors));

/** What a screen would show if the new notice were sent now, the latest first; a band is shown without the alarms that would cover it. */
export function previewNotices(
  notice: NewNotice,
  listed: readonly ListedNotice[],
  screen: PreviewedScreen,
  { now, timeZone, monitors }: EndMoment & { readonly monitors: Monitors },
): readonly Notice[] {
  const end = parseInstant(notice.until ?? '', timeZone);
  const others = findOthers(listed, screen, monitors).filter(
    (other) => coversScreen(notice) || !coversScreen(other),
  );
  return [
    {
      id: 'draft',
      level: notice.level,
      text: notice.text,
      at: new Date(now).toISOString(),
      until: Number.isNaN(end) ? null : new Date(end).toISOString(),
      test: notice.test ?? false,
      lifted: null,
    },
    ...others.map(toNotice),
  ];
}

/** Makes the kiosk page of a frame show these notices in place of its own, as soon as it takes notices (`isReady`). */
export function useNoticeFrame(notices: readonly Notice[]) {
  const pageRef = useRef<HTMLIFrameElement | null>(null);
  const [isReady, setReady] = useState(false);
  const frameRef = useCallback((frame: HTMLIFrameElement | null) => {
    pageRef.current = frame;
    // The next frame starts another page.
    setReady(false);
  }, []);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const page = pageRef.current?.contentWindow ?? null;
      if (origin !== window.location.origin || page === null || source !== page) return;
      if (isKioskReady(data)) setReady(true);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    const command: DeskCommand = { aushang: 'notices', notices };
    if (isReady) pageRef.current?.contentWindow?.postMessage(command, window.location.origin);
  }, [isReady, notices]);
  return { frameRef, isReady };
}

const noNotices: readonly Notice[] = [];

/** Kiosk pages in both formats that show the notice as a screen that gets it would. */
function NoticePreview({ notice }: { readonly notice: NewNotice & NoticeTargets }) {
  const { words, monitors, screens, notices, now, timeZone } = useView(sendWords);
  const previewed = useMemo(
    () => choosePreview(notice, screens ?? [], monitors),
    [notice, screens, monitors],
  );
  const shown = useMemo(
    () =>
      previewed === null
        ? noNotices
        : previewNotices(notice, notices ?? [], previewed, { now, timeZone, monitors }),
    [notice, notices, previewed, now, timeZone, monitors],
  );
  if (previewed === null) return <p className="hint">{words.noPreview}</p>;
  const { query } = previewed;
  const others = findOthers(notices ?? [], previewed, monitors);
  const isCovered = !coversScreen(notice) && others.some(coversScreen);
  return (
    <div>
      <div className={styles.preview}>
        <Frame query={query} notices={shown} isPortrait={false} title={words.landscape} />
        <Frame query={query} notices={shown} isPortrait title={words.portrait} />
      </div>
      {isCovered && <p className="hint">{words.covered}</p>}
    </div>
  );
}

function Frame(props: {
  readonly query: string;
  readonly notices: readonly Notice[];
  readonly isPortrait: boolean;
  readonly title: string;
}) {
  const { query, notices, isPortrait, title } = props;
  const frame = useNoticeFrame(notices);
  return <LiveFrame {...{ query, isPortrait, title, ...frame }} />;
}

type Checked = ReturnType<typeof checkDraft>;

type Props = Checked & { readonly onBack: () => void; readonly onSent: (sent: SentNotice) => void };

/** Scrolls to the top, so that the button that sends is in sight. */
function showStep(heading: HTMLElement | null): void {
  takeFocus(heading);
  heading?.scrollIntoView();
}

/** The second step: how the screens will show it, who gets it, and the button that sends it. */
export function SendStep(props: Props) {
  const { notice, warnings } = props;
  const { language } = useView(sendWords);
  return (
    <section aria-labelledby="entry-heading">
      <p className="quiet">{formWords[language].step(2)}</p>
      <h2 id="entry-heading" tabIndex={-1} ref={showStep}>
        {kindWords[language][notice.level].heading}
      </h2>
      <div className={`columns ${styles.check}`}>
        <NoticePreview notice={notice} />
        <div className="stack">
          <Facts notice={notice} />
          {warnings.map((warning) => (
            <p key={warning.code + warning.language} className="alert">
              {warningWords[language](warning)}
            </p>
          ))}
          <SendBar {...props} />
        </div>
      </div>
    </section>
  );
}

function SendBar({ notice, problems, onBack, onSent }: Props) {
  const { words, language } = useView(sendWords);
  const kind = kindWords[language][notice.level];
  const send = useSendNotice();
  const submit = () => {
    if (problems.length > 0 || send.isPending) return;
    send.mutate(notice, { onSuccess: onSent });
  };
  return (
    <div className="row">
      <button
        type="button"
        className={`button large ${styles.send}`}
        data-main={!coversScreen(notice) || undefined}
        data-danger={coversScreen(notice) || undefined}
        // The attribute `disabled` would take the focus away.
        aria-disabled={send.isPending || problems.length > 0}
        onClick={submit}
      >
        {send.isPending ? words.sending : notice.test === true ? kind.sendTest : kind.send}
      </button>
      <button type="button" className="button large" onClick={onBack}>
        {words.back}
      </button>
      <div role="alert" className={styles.problems}>
        {problems.map((problem) => (
          <p key={JSON.stringify(problem)} className="problem">
            {problemWords[language](problem)}
          </p>
        ))}
        <NoticeFailure error={send.error} hasText />
      </div>
    </div>
  );
}

function Facts({ notice }: Pick<Checked, 'notice'>) {
  const { words, language, monitors, ...desk } = useView(sendWords);
  const end = parseInstant(notice.until ?? '', desk.timeZone);
  const testWords = notice.test === true ? words.test : kindWords[language][notice.level].noTest;
  return (
    <>
      {testWords !== '' && <p className={notice.test === true ? 'strong' : 'alarm strong'}>{testWords}</p>}
      <dl className={`facts ${styles.facts}`}>
        {textsOf(notice, desk.site.languages).map(({ language: ofText, text }) => (
          <div key={ofText}>
            <dt>{words.label.text[ofText]}</dt>
            <dd lang={ofText}>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{words.label.targets}</dt>
          <dd>{describeTargets(notice, monitors, language)}</dd>
        </div>
        <div>
          <dt>{words.label.until}</dt>
          <dd>{Number.isNaN(end) ? words.untilLifted : formatEnd(end, { ...desk, language })}</dd>
        </div>
      </dl>
      <Reach notice={notice} />
    </>
  );
}

/** Says on how many screens it will be, and which of them are out of reach. */
function Reach({ notice }: Pick<Checked, 'notice'>) {
  const { words, monitors, screens = [] } = useView(sendWords);
  const recipients = useMemo(() => findRecipients(notice, screens, monitors), [notice, screens, monitors]);
  const offline = recipients.filter((screen) => !isReporting(screen)).map(({ name }) => name);
  const isForScreensAlone = notice.monitors.length === 0 && notice.screens.length > 0;
  if (screens.length === 0) return <p>{words.unknownReach}</p>;
  return (
    <>
      <p className="title">{words.reach(recipients.length)}</p>
      <Places screens={recipients} />
      {offline.length > 0 && (
        <div>
          <p>{words.offline(offline.length)}</p>
          <ContactList names={offline} total={offline.length} />
        </div>
      )}
      {!isForScreensAlone && <p className="hint">{words.unnamed}</p>}
    </>
  );
}

/** Further buildings are counted, not named. */
const maxBuildings = 8;

/** Lists the buildings of the screens: a monitor may have the name of one building, and screens in others. */
function Places({ screens }: { readonly screens: readonly ListedScreen[] }) {
  const { words, language } = useView(sendWords);
  const buildings = useMemo(() => listBuildings(screens), [screens]);
  const rest = buildings.length - maxBuildings;
  return (
    <ul className="list">
      {buildings.slice(0, maxBuildings).map(({ name, screens: own }) => {
        const names = own.map((screen) => screen.name);
        return (
          <li key={name}>{words.place(name === '' ? words.noBuilding : name, listNames(names, language))}</li>
        );
      })}
      {rest > 0 && <li>{words.moreBuildings(rest)}</li>}
    </ul>
  );
}
