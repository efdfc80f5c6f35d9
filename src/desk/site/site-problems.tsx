import { siteDocs } from '#config/site-docs.ts';
import { isSiteField, type SiteFileState, type SiteProblem } from '#config/site-file.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { Coded } from './coded.tsx';
import { siteWords } from './site-words.ts';
import styles from './site.module.css';

/** What is wrong with the site file. */
export function SiteProblems() {
  const { facts } = useView(siteWords);
  const state = facts?.siteFile ?? null;
  if (state === null) return null;
  return (
    <div role="status" className={styles.problems}>
      {state.problem !== null && <BrokenFile state={state} problem={state.problem} />}
      {state.ignored.length > 0 && <Ignored {...state} />}
    </div>
  );
}

function BrokenFile(props: { readonly state: SiteFileState; readonly problem: SiteProblem }) {
  const { state, problem } = props;
  const { words } = useView(siteWords);
  return (
    <div className="alert">
      <p>
        <strong>{words.problem.title(state.file)}</strong>
      </p>
      <Reason problem={problem} />
      <p>
        {state.given === null ? words.problem.noGood : words.problem.lastGood} {words.problem.todo}
      </p>
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

function Ignored({ file, ignored }: SiteFileState) {
  const { words } = useView(siteWords);
  return (
    <div className="alert">
      <p>
        {words.ignored(file)}{' '}
        {ignored.map((path) => (
          <span key={path}>
            <code>{path}</code>{' '}
          </span>
        ))}
      </p>
      <p>{words.ignoredAdvice}</p>
    </div>
  );
}
