import { Button, Failure, FormBar, Panel } from '@aushang/staff/form-bar.tsx';
import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { sendJson } from '#data/send-json.ts';
import { LiveFrame, useFrameMessages } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { FactList } from '#desk/shell/marks.tsx';
import { noticesKey } from '#desk/summary/query-keys.ts';
import { parseInstant } from '#domain/local-time.ts';
import { readKioskReady } from '#messages/frame-messages.ts';
import {
  type ListedNotice,
  type NewNotice,
  type SentNotice,
  sentNoticeSchema,
} from '#notices/model/listed-notice.ts';
import { coversScreen } from '#notices/model/notice-kinds.ts';
import { type Notice, textsOf, toNotice } from '#notices/model/notice.ts';
import { RequestFailure } from '#screens/desk/editor/request-failure.tsx';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import { fleetWords } from '#screens/desk/fleet-words.ts';
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
  isFor,
  listNames,
  type Monitors,
  type PreviewedScreen,
} from './notice-targets.ts';
import { problemWords, warningWords } from './problem-words.ts';
import { sendWords } from './send-words.ts';

/** Changes notices, then reads the list again, also after a failure: without an answer it may have been done. */
export function useNoticeChange<Result, Change>(
  options: Pick<UseMutationOptions<Result, Error, Change>, 'mutationFn' | 'onSuccess'>,
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

/** What a screen would show if the new notice were sent now, the latest first; a band is shown without the alarms that would cover it. */
export function previewNotices(
  notice: NewNotice,
  listed: readonly ListedNotice[],
  screen: PreviewedScreen,
  { now, timeZone, monitors }: EndMoment & { readonly monitors: Monitors },
) {
  const end = parseInstant(notice.until ?? '', timeZone);
  const others = listed.filter((one) => one.isInForce && isFor(one, monitors)(screen));
  const alarms = coversScreen(notice) ? [] : others.filter(coversScreen);
  const until = Number.isNaN(end) ? null : new Date(end).toISOString();
  const sent = { ...notice, id: 'draft', at: new Date(now).toISOString(), until, lifted: null };
  return {
    notices: [sent, ...others.filter((one) => !alarms.includes(one))].map(toNotice),
    isCovered: alarms.length > 0,
  };
}

/** Makes the kiosk page of a frame show these notices in place of its own, as soon as it takes notices (`isReady`). */
export function useNoticeFrame(notices: readonly Notice[]) {
  const { frameRef, state, send } = useFrameMessages(readKioskReady);
  const isReady = state !== null;
  useEffect(() => {
    if (isReady) send({ aushang: 'notices', notices });
  }, [isReady, notices, send]);
  return { frameRef, isReady };
}

/** Kiosk pages in both formats that show the notice as a screen that gets it would. */
function NoticePreview({ notice }: { readonly notice: NewNotice }) {
  const { words, monitors, screens, notices, now, timeZone } = useView(sendWords);
  const preview = useMemo(() => {
    const screen = choosePreview(notice, screens ?? [], monitors);
    if (screen === null) return null;
    const shown = previewNotices(notice, notices ?? [], screen, { now, timeZone, monitors });
    return { query: screen.query, ...shown };
  }, [notice, screens, notices, now, timeZone, monitors]);
  if (preview === null) return <p className="hint">{words.noPreview}</p>;
  const { isCovered, ...page } = preview;
  return (
    <div>
      <div className={styles.preview}>
        <Frame {...page} isPortrait={false} title={words.landscape} />
        <Frame {...page} isPortrait title={words.portrait} />
      </div>
      {isCovered && <p className="hint">{words.covered}</p>}
    </div>
  );
}

interface FrameProps extends Pick<ComponentProps<typeof LiveFrame>, 'query' | 'isPortrait' | 'title'> {
  readonly notices: readonly Notice[];
}

const Frame = ({ notices, ...page }: FrameProps) => <LiveFrame {...page} {...useNoticeFrame(notices)} />;

export type Checked = ReturnType<typeof checkDraft>;

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
            <Panel key={warning.code + warning.language}>{warningWords[language](warning)}</Panel>
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
  const send = useNoticeChange({
    mutationFn: () =>
      sendJson({ method: 'POST', path: '/api/notices', body: notice, schema: sentNoticeSchema }),
  });
  return (
    <FormBar
      label={send.isPending ? words.sending : notice.test ? kind.sendTest : kind.send}
      className={`button large ${styles.send}`}
      data-main={!coversScreen(notice) || undefined}
      data-danger={coversScreen(notice) || undefined}
      data-unsaved={words.leave}
      isOff={send.isPending || problems.length > 0}
      onClick={() => send.mutate(undefined, { onSuccess: onSent })}
      failure={
        problems.length > 0 ? (
          <Failure title={problems.map(problemWords[language]).join(' ')} />
        ) : (
          <RequestFailure error={send.error} texts={sendWords} />
        )
      }
    >
      <Button className="button large" onClick={onBack}>
        {words.back}
      </Button>
    </FormBar>
  );
}

function Facts({ notice }: Pick<Checked, 'notice'>) {
  const { words, language, monitors, ...desk } = useView(sendWords);
  const end = parseInstant(notice.until ?? '', desk.timeZone);
  const testWords = notice.test ? words.test : kindWords[language][notice.level].noTest;
  const texts = textsOf(notice, desk.site.languages).map(({ language: ofText, text }) => {
    return [
      words.label.text[ofText],
      <span key={ofText} lang={ofText}>
        {text}
      </span>,
    ] as const;
  });
  const facts = [
    ...texts,
    [words.label.targets, describeTargets(notice, monitors, language)],
    [words.label.until, Number.isNaN(end) ? words.untilLifted : formatEnd(end, { ...desk, language })],
  ] as const;
  return (
    <>
      {testWords !== '' && <p className={notice.test ? 'strong' : 'alarm strong'}>{testWords}</p>}
      <FactList className={`facts ${styles.facts}`} facts={facts} />
      <Reach notice={notice} />
    </>
  );
}

/** Says on how many screens it will be, and which of them are out of reach. */
function Reach({ notice }: Pick<Checked, 'notice'>) {
  const { words, monitors, screens = [] } = useView(sendWords);
  const recipients = useMemo(() => screens.filter(isFor(notice, monitors)), [notice, screens, monitors]);
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
  const { words, language, site } = useView(sendWords);
  const buildings = useMemo(() => listBuildings(screens, site.buildings), [screens, site]);
  const rest = buildings.length - maxBuildings;
  return (
    <ul className="list">
      {buildings.slice(0, maxBuildings).map(({ name, screens: own }) => {
        const names = own.map((screen) => screen.name);
        return (
          <li key={name}>{`${name || fleetWords[language].noBuilding}: ${listNames(names, language)}`}</li>
        );
      })}
      {rest > 0 && <li>{words.moreBuildings(rest)}</li>}
    </ul>
  );
}
