import { Group, LongTextField, Options, TextField, Tick } from '@aushang/staff/fields.tsx';
import { Button, Failure, FormBar } from '@aushang/staff/form-bar.tsx';
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
  describeProblems,
  focusOn,
  TargetFields,
  textFieldId,
} from './target-fields.tsx';
import { fillIn, isTyped, templates } from './templates.ts';

function TextFields({ draft, change, problems }: FieldProps) {
  const { words, site, language: shown } = useView(formWords);
  const { maxLength } = kindOf(draft.level);
  const fieldOf = (language: Language, at: number) => {
    const length = Array.from(draft.text[language].trim()).length;
    // A missing text is reported at the first field.
    const own = problems
      .filter((problem) => isAbout(problem, 'text'))
      .filter((problem) => ('language' in problem ? problem.language === language : at === 0));
    return (
      <LongTextField
        key={language}
        id={textFieldId(language)}
        label={words.language[language]}
        lang={language}
        value={draft.text[language]}
        change={(text) => change({ text: { ...draft.text, [language]: text } })}
        problem={describeProblems(own, shown)}
        hint={maxLength === Infinity ? words.alarmLength : words.length(length, maxLength)}
      />
    );
  };
  return (
    <Group id="notice-text" className="section" legend={words.textLegend}>
      <div className="stack">{languagesOf(site).map(fieldOf)}</div>
    </Group>
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
              id={`notice-level-${level}`}
              type="radio"
              name="notice-level"
              label={kindWords[language][level].name}
              hint={kindWords[language][level].meaning}
              checked={draft.level === level}
              // Each has its usual end.
              check={() => change({ level, end: null })}
            />
          </div>
        ))}
      </div>
      <div className={styles.option}>
        <Tick
          {...{ id: 'notice-test', label: words.testLabel, hint: words.testHint }}
          checked={draft.test}
          check={(test) => change({ test })}
        />
      </div>
    </Group>
  );
}

function EndFields({ draft, change, problems }: FieldProps) {
  const { words, now, timeZone, language } = useView(formWords);
  const chosen = chosenEndOf(draft);
  const own = problems.filter((problem) => isAbout(problem, 'end'));
  const problem = describeProblems(own, language);
  return (
    <Options
      id={endFieldsId}
      className="section"
      legend={words.endLegend}
      problem={chosen !== 'chosen' && problem}
      choices={offeredEnds(chosen, { now, timeZone }).map((end) => [end, words.ends[end]])}
      chosen={chosen}
      choose={(end) => change({ end })}
    >
      {chosen === 'chosen' && (
        <TextField
          {...{ id: chosenEndId, label: words.chosenEnd, problem }}
          type="datetime-local"
          value={draft.chosenEnd}
          change={(chosenEnd) => change({ chosenEnd })}
        />
      )}
    </Options>
  );
}

interface FormProps extends FieldProps {
  /** From the second step, so the heading takes the focus. */
  readonly isBack: boolean;
  readonly clear: () => void;
  readonly onNext: () => void;
}

/** The first step. */
function NoticeForm({ draft, change, clear, problems, isBack, onNext }: FormProps) {
  const { words } = useView(formWords);
  const [isAttempted, setAttempted] = useState(isBack);
  const fields = { draft, change, problems: isAttempted ? problems : [] };
  const startAnew = () => {
    clear();
    setAttempted(false);
  };
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
        <FormBar
          label={words.next}
          className="button large"
          data-main
          onClick={goOn}
          failure={fields.problems.length > 0 && <Incomplete problems={fields.problems} />}
        >
          <Button className="plain" onClick={startAnew}>
            {words.clear}
          </Button>
        </FormBar>
      </form>
    </section>
  );
}

function Incomplete({ problems }: Pick<FieldProps, 'problems'>) {
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
