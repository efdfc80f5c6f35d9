import { useMemo } from 'react';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import fieldStyles from '#screens/desk/editor/fields.module.css';
import type { checkDraft } from './check-draft.ts';
import { describeTargets, listNames } from './describe-targets.ts';
import { formatEnd } from './end-choices.ts';
import { findRecipients } from './notice-targets.ts';
import { problemWords, warningWords } from './problem-words.ts';
import { ContactList } from './contact-list.tsx';
import { listBuildings } from '#screens/desk/group-screens.ts';
import { isReporting } from '#screens/desk/reach-screen.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { parseInstant } from '#domain/local-time.ts';
import { textsOf } from '#notices/model/notice.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { formWords } from './form-words.ts';
import styles from './form.module.css';
import { NoticeFailure } from './notice-failure.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { sendWords } from './send-words.ts';
import { type SentNotice, useSendNotice } from './use-send-notice.ts';

type Checked = ReturnType<typeof checkDraft>;

type Props = Checked & { readonly onBack: () => void; readonly onSent: (sent: SentNotice) => void };

/** To the top, so that the button that sends is in sight. */
function showStep(heading: HTMLElement | null): void {
  takeFocus(heading);
  heading?.scrollIntoView();
}

/** The second step: how the screens will show it, who gets it, and the button that sends it. */
export function SendStep(props: Props) {
  const { notice, warnings } = props;
  const { words, language } = useView(sendWords);
  return (
    <section aria-labelledby="entry-heading">
      <p className={styles.step}>{formWords[language].step(2)}</p>
      <h2 id="entry-heading" tabIndex={-1} ref={showStep} className={styles.heading}>
        {words.heading[notice.level]}
      </h2>
      <div className={styles.check}>
        <NoticePreview notice={notice} />
        <div className={styles.side}>
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
  const { level } = notice;
  const sendName = (notice.test === true ? words.sendTest : words.send)[level];
  const send = useSendNotice();
  const submit = () => {
    if (problems.length > 0 || send.isPending) return;
    send.mutate(notice, { onSuccess: onSent });
  };
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={`button ${styles.send}`}
        data-main={level === 'notice' || undefined}
        data-danger={level === 'alarm' || undefined}
        // Not `disabled`, which would take the focus away.
        aria-disabled={send.isPending || problems.length > 0}
        onClick={submit}
      >
        {send.isPending ? words.sending : sendName}
      </button>
      <button type="button" className="button" onClick={onBack}>
        {words.back}
      </button>
      <div role="alert" className={styles.wide}>
        {problems.map((problem) => (
          <p key={JSON.stringify(problem)} className={fieldStyles.problem}>
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
  const testWords = notice.test === true ? words.test : words.noTest[notice.level];
  return (
    <>
      {testWords !== '' && (
        <p className={styles.real} data-alarm={notice.test !== true || undefined}>
          {testWords}
        </p>
      )}
      <dl className={styles.facts}>
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

/** On how many screens, and which of them are out of reach. */
function Reach({ notice }: Pick<Checked, 'notice'>) {
  const { words, monitors, screens = [] } = useView(sendWords);
  const recipients = useMemo(() => findRecipients(notice, screens, monitors), [notice, screens, monitors]);
  const offline = recipients.filter((screen) => !isReporting(screen)).map(({ name }) => name);
  const isForScreensAlone = notice.monitors.length === 0 && notice.screens.length > 0;
  if (screens.length === 0) return <p>{words.unknownReach}</p>;
  return (
    <>
      <p className={styles.reach}>{words.reach(recipients.length)}</p>
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

/** More are a number. */
const maxBuildings = 8;

/** In which buildings they are: a monitor may have the name of one, and screens in others. */
function Places({ screens }: { readonly screens: readonly ListedScreen[] }) {
  const { words, language } = useView(sendWords);
  const buildings = useMemo(() => listBuildings(screens), [screens]);
  const rest = buildings.length - maxBuildings;
  return (
    <ul className={styles.places}>
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
