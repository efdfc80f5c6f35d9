import { Group, LongTextField, Options, TextField, Tick } from '@aushang/staff/fields.tsx';
import { Button, Failure, FormBar } from '@aushang/staff/form-bar.tsx';
import { useMemo, useState } from 'react';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { changeRoute, openRoute, useRoute } from '#desk/shell/route.tsx';
import { coversScreen, kindOf, type NoticeLevel, noticeLevels } from '#notices/model/notice-kinds.ts';
import { focusOn, takeFocus } from '#screens/desk/editor/take-focus.ts';
import { checkDraft, type FieldId } from './check-draft.ts';
import { chosenEndOf, offeredEnds } from './end-choices.ts';
import { formWords } from './notice-form-words.ts';
import styles from './form.module.css';
import { kindWords } from './kind-words.ts';
import { emptyDraft, type NoticeDraft, textLanguagesOf, useNoticeDraft } from './notice-draft.ts';
import { problemWords } from './problem-words.ts';
import type { SentNotice } from '#notices/model/listed-notice.ts';
import { type Checked, SendStep } from './send-step.tsx';
import { type FieldProps, TargetFields } from './target-fields.tsx';
import { fillIn, isTyped, templates } from './templates.ts';

function TextFields({ draft, change, field }: FieldProps) {
  const { words, site } = useView(formWords);
  const { maxLength } = kindOf(draft.level);
  const lengthOf = (text: string) => words.length(Array.from(text.trim()).length, maxLength);
  return (
    <Group id="notice-text" className="section" legend={words.textLegend}>
      <div className="stack">
        {textLanguagesOf(site, draft).map((language) => (
          <LongTextField
            key={language}
            {...field(`notice-text-${language}`)}
            label={words.language[language]}
            lang={language}
            value={draft.text[language]}
            change={(text) => change({ text: { ...draft.text, [language]: text } })}
            hint={maxLength === Infinity ? words.alarmLength : lengthOf(draft.text[language])}
          />
        ))}
      </div>
    </Group>
  );
}

/** Fill in the kind and the text; a text that was typed can be had back. */
function TemplateButtons({ draft, change }: Omit<FieldProps, 'field'>) {
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
          <Button
            key={template.name.de}
            onClick={({ detail }) => {
              // The second click of a double one, on what was here before the list above became shorter.
              if (detail > 1) return;
              if (isTyped(draft)) setReplaced(draft);
              change(fillIn(draft, template));
            }}
          >
            {template.name[language]}
          </Button>
        ))}
      </p>
      <p role="status">
        {replaced !== null && (
          <>
            {words.replaced}{' '}
            <Button className="plain" onClick={undo}>
              {words.undo}
            </Button>
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
    <Group id="notice-level" className="section" legend={words.levelLegend}>
      <div className="stack">
        {noticeLevels.map((level) => (
          <div key={level} className={styles.option} data-danger={coversScreen({ level }) || undefined}>
            <Tick
              {...{ id: `notice-level-${level}`, type: 'radio', name: 'notice-level' }}
              label={kindWords[language][level].name}
              hint={kindWords[language][level].meaning}
              checked={draft.level === level}
              // Each has its usual end.
              change={() => change({ level, end: null })}
            />
          </div>
        ))}
      </div>
      <div className={styles.option}>
        <Tick
          {...{ id: 'notice-test', label: words.testLabel, hint: words.testHint, checked: draft.test }}
          change={() => change({ test: !draft.test })}
        />
      </div>
    </Group>
  );
}

function EndFields({ draft, change, field }: FieldProps) {
  const { words, ...desk } = useView(formWords);
  const chosen = chosenEndOf(draft);
  return (
    <Options
      {...field('notice-ends')}
      className="section"
      legend={words.endLegend}
      choices={offeredEnds(chosen, desk).map((end) => [end, words.ends[end]])}
      chosen={chosen}
      choose={(end) => change({ end })}
    >
      {chosen === 'chosen' && (
        <TextField
          {...field('notice-chosen-end')}
          label={words.chosenEnd}
          type="datetime-local"
          value={draft.chosenEnd}
          change={(chosenEnd) => change({ chosenEnd })}
        />
      )}
    </Options>
  );
}

interface FormProps extends Omit<FieldProps, 'field'> {
  readonly problems: Checked['problems'];
  /** From the second step, so the heading takes the focus. */
  readonly isBack: boolean;
  readonly clear: () => void;
  readonly onNext: () => void;
}

/** Asks before something is lost. */
const mayClear = (draft: NoticeDraft, question: string) =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft) || window.confirm(question);

const hasText = ({ text }: NoticeDraft) => Object.values(text).some((one) => one.trim() !== '');

/** The first step. */
function NoticeForm({ draft, change, clear, problems, isBack, onNext }: FormProps) {
  const { words, language } = useView(formWords);
  const [isAttempted, setAttempted] = useState(isBack);
  const shown = isAttempted ? problems : [];
  const problemAt = (id: FieldId) => shown.filter(({ field }) => field === id).map(problemWords[language]);
  const fields = { draft, change, field: (id: FieldId) => ({ id, problem: problemAt(id).join(' ') }) };
  const startAnew = () => {
    clear();
    setAttempted(false);
  };
  const goOn = () => {
    setAttempted(true);
    const [first] = problems;
    if (first === undefined) onNext();
    else focusOn(first.field);
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
        <div className="columns" data-unsaved={hasText(draft) ? words.leave : undefined}>
          <div className="blocks">
            <LevelFields {...fields} />
            <TextFields {...fields} />
          </div>
          <div className="blocks">
            <TargetFields {...fields} />
            <EndFields {...fields} />
          </div>
        </div>
        <FormBar
          label={words.next}
          className="button large"
          data-main
          onClick={goOn}
          failure={shown.length > 0 && <Incomplete problems={shown} />}
        >
          <Button className="plain" onClick={() => mayClear(draft, words.clearQuestion) && startAnew()}>
            {words.clear}
          </Button>
        </FormBar>
      </form>
    </section>
  );
}

function Incomplete({ problems }: Pick<FormProps, 'problems'>) {
  const { words, language } = useView(formWords);
  return (
    <Failure title={words.incomplete}>
      {problems.map((problem) => (
        <p key={JSON.stringify(problem)}>{problemWords[language](problem)}</p>
      ))}
    </Failure>
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
