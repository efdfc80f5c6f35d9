import { useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { changeRoute, openRoute, useRoute } from '#desk/shell/route.tsx';
import { coversScreen, kindOf, type NoticeLevel, noticeLevels } from '#notices/model/notice-kinds.ts';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import { checkDraft, isAbout } from './check-draft.ts';
import { chosenEndOf, offeredEnds } from './end-choices.ts';
import { formWords } from './notice-form-words.ts';
import styles from './form.module.css';
import { kindWords } from './kind-words.ts';
import { languagesOf, type NoticeDraft, useNoticeDraft } from './notice-draft.ts';
import { problemWords } from './problem-words.ts';
import type { SentNotice } from '#notices/model/listed-notice.ts';
import { SendStep } from './send-step.tsx';
import {
  chosenEndId,
  endFieldsId,
  type FieldProps,
  focusOn,
  Problems,
  TargetFields,
  textFieldId,
} from './target-fields.tsx';
import { fillIn, isTyped, templates } from './templates.ts';

function TextFields(fields: FieldProps) {
  const { words, site } = useView(formWords);
  return (
    <fieldset className="section">
      <legend>{words.textLegend}</legend>
      <div className="stack">
        {languagesOf(site).map((language, at) => (
          <TextField key={language} {...fields} language={language} isFirst={at === 0} />
        ))}
      </div>
    </fieldset>
  );
}

function TextField(props: FieldProps & { readonly language: Language; readonly isFirst: boolean }) {
  const { draft, change, problems, language, isFirst } = props;
  const { words } = useView(formWords);
  const id = textFieldId(language);
  const length = Array.from(draft.text[language].trim()).length;
  // A missing text is reported at the first field.
  const own = problems
    .filter((problem) => isAbout(problem, 'text'))
    .filter((problem) => ('language' in problem ? problem.language === language : isFirst));
  const { maxLength } = kindOf(draft.level);
  return (
    <div className="field">
      <label htmlFor={id}>{words.language[language]}</label>
      <textarea
        id={id}
        lang={language}
        rows={3}
        value={draft.text[language]}
        aria-invalid={own.length > 0}
        aria-describedby={own.length > 0 ? `${id}-problem ${id}-about` : `${id}-about`}
        onChange={({ target }) => change({ text: { ...draft.text, [language]: target.value } })}
      />
      <Problems problems={own} id={`${id}-problem`} />
      <p id={`${id}-about`} className="hint">
        {maxLength === Infinity ? words.alarmLength : words.length(length, maxLength)}
      </p>
    </div>
  );
}

/** Fill in the kind and the text; a text that was typed can be had back. */
function TemplateButtons({ draft, change }: Omit<FieldProps, 'problems'>) {
  const { words, language } = useView(formWords);
  const [replaced, setReplaced] = useState<NoticeDraft | null>(null);
  const undo = () => {
    if (replaced !== null) change(replaced);
    setReplaced(null);
    document.getElementById(templatesId)?.focus();
  };
  return (
    <section className="stack" aria-labelledby={templatesId}>
      <h3 id={templatesId} tabIndex={-1}>
        {words.templates}
      </h3>
      <p className="hint">{words.templatesHint}</p>
      <p className="row">
        {templates.map((template) => (
          <button
            key={template.name.de}
            type="button"
            className="button"
            onClick={({ detail }) => {
              // The second click of a double one, on what was here before the list above became shorter.
              if (detail > 1) return;
              if (isTyped(draft)) setReplaced(draft);
              change(fillIn(draft, template));
            }}
          >
            {template.name[language]}
          </button>
        ))}
      </p>
      <p role="status">
        {replaced !== null && (
          <>
            {words.replaced}{' '}
            <button type="button" className="plain" onClick={undo}>
              {words.undo}
            </button>
          </>
        )}
      </p>
    </section>
  );
}

const templatesId = 'notice-templates';

/** The kinds of notices, each explained in one sentence, and whether it is a test. */
function LevelFields({ draft, change }: FieldProps) {
  const { words, language } = useView(formWords);
  return (
    <fieldset className="section">
      <legend>{words.levelLegend}</legend>
      <div className="stack">
        {noticeLevels.map((level) => (
          <label key={level} className={styles.option} data-danger={coversScreen({ level }) || undefined}>
            <input
              type="radio"
              name="notice-level"
              checked={draft.level === level}
              // Each has its usual end.
              onChange={() => change({ level, end: null })}
            />
            <span className="strong">{kindWords[language][level].name}</span>
            <span className={`hint ${styles.meaning}`}>{kindWords[language][level].meaning}</span>
          </label>
        ))}
      </div>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={draft.test}
          onChange={({ target }) => change({ test: target.checked })}
        />
        <span className="strong">{words.testLabel}</span>
        <span className={`hint ${styles.meaning}`}>{words.testHint}</span>
      </label>
    </fieldset>
  );
}

function EndFields({ draft, change, problems }: FieldProps) {
  const { words, now, timeZone } = useView(formWords);
  const chosen = chosenEndOf(draft);
  const own = problems.filter((problem) => isAbout(problem, 'end'));
  return (
    <fieldset className="section" id={endFieldsId}>
      <legend>{words.endLegend}</legend>
      <div className="choice">
        {offeredEnds(chosen, { now, timeZone }).map((end) => (
          <label key={end}>
            <input type="radio" name="notice-end" checked={end === chosen} onChange={() => change({ end })} />
            <span>{words.ends[end]}</span>
          </label>
        ))}
      </div>
      {chosen === 'chosen' && (
        <div className="field">
          <label htmlFor={chosenEndId}>{words.chosenEnd}</label>
          <input
            id={chosenEndId}
            type="datetime-local"
            value={draft.chosenEnd}
            aria-invalid={own.length > 0}
            aria-describedby={own.length > 0 ? `${endFieldsId}-problem` : undefined}
            onChange={({ target }) => change({ chosenEnd: target.value })}
          />
        </div>
      )}
      <Problems problems={own} id={`${endFieldsId}-problem`} />
    </fieldset>
  );
}

/** The first step. `isBack`: from the second one, so its heading takes the focus. */
function NoticeForm(
  props: FieldProps & {
    readonly isBack: boolean;
    readonly clear: () => void;
    readonly onNext: () => void;
  },
) {
  const { draft, change, clear, problems, isBack, onNext } = props;
  const { words } = useView(formWords);
  const [isAttempted, setAttempted] = useState(isBack);
  const fields = { draft, change, problems: isAttempted ? problems : [] };
  const goOn = () => {
    setAttempted(true);
    const [first] = problems;
    if (first === undefined) onNext();
    else focusOn(first);
  };
  return (
    <section aria-labelledby="entry-heading">
      <p className="quiet">{words.step(1)}</p>
      <h2 id="entry-heading" tabIndex={-1} ref={isBack ? takeFocus : null}>
        {words.heading}
      </h2>
      {/* Enter in a field sends nothing, and does not leave the step. */}
      <form className={`blocks ${styles.form}`} onSubmit={(event) => event.preventDefault()} noValidate>
        <TemplateButtons draft={draft} change={change} />
        <div className="columns">
          <div className="blocks">
            <LevelFields {...fields} />
            <TextFields {...fields} />
          </div>
          <div className="blocks">
            <TargetFields {...fields} />
            <EndFields {...fields} />
          </div>
        </div>
        <NextBar
          problems={fields.problems}
          onNext={goOn}
          onClear={() => {
            clear();
            setAttempted(false);
          }}
        />
      </form>
    </section>
  );
}

interface NextProps extends Pick<FieldProps, 'problems'> {
  readonly onNext: () => void;
  readonly onClear: () => void;
}

function NextBar({ problems, onNext, onClear }: NextProps) {
  const { words, language } = useView(formWords);
  return (
    <div className="row">
      <button type="button" className="button large" data-main onClick={onNext}>
        {words.next}
      </button>
      <button type="button" className="plain" onClick={onClear}>
        {words.clear}
      </button>
      <div role="alert" className={styles.problems}>
        {problems.length > 0 && (
          <div className="problem">
            <p>{words.incomplete}</p>
            {problems.map((problem) => (
              <p key={JSON.stringify(problem)}>{problemWords[language](problem)}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** A new alarm or notice in two steps: it is entered, then looked at and sent. */
export function NoticeEntry({ onSent }: { readonly onSent: (sent: SentNotice, level: NoticeLevel) => void }) {
  const desk = useDesk();
  const { draft, change, clear } = useNoticeDraft();
  const { step } = useRoute();
  const [isBack, setBack] = useState(false);
  const checked = useMemo(() => checkDraft(draft, desk), [draft, desk]);
  // The address of the second step may be opened without a draft.
  const isEmpty = checked.problems.some(({ code }) => code === 'no-text');
  if (step === 'check' && !isEmpty)
    return (
      <SendStep
        {...checked}
        onBack={() => {
          setBack(true);
          changeRoute({ step: '' });
        }}
        onSent={(sent) => {
          clear();
          setBack(false);
          changeRoute({ step: '' });
          onSent(sent, draft.level);
        }}
      />
    );
  return (
    <NoticeForm
      {...{ draft, change, clear, isBack }}
      problems={checked.problems}
      onNext={() => {
        setBack(true);
        openRoute({ view: 'notices', step: 'check' });
      }}
    />
  );
}
