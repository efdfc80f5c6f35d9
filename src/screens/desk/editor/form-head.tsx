import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import { useState } from 'react';
import { describeMissingLanguage, describeProblem, labelOf } from '#config/parameter-docs.ts';
import { isParameterName } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { HelpLink } from '#desk/shell/edit-link.tsx';
import { changeRoute, readRoute } from '#desk/shell/route.tsx';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { formWords } from './form-words.ts';
import { findChanges, queryOf } from './screen-draft.ts';
import { useAddress } from './use-address.ts';

/** The heading, why there are no named screens, and problems that belong to no control. */
export function FormHead(props: { readonly stored: ListedScreen | null; readonly isNamed: boolean }) {
  const { stored, isNamed } = props;
  const { language, words } = useView(formWords);
  const address = useAddress();
  const newIntro = isNamed ? words.intro : words.plainIntro;
  const unknown = address.problems.filter(({ name }) => !isParameterName(name));
  const problems = [
    ...unknown.map(describeProblem),
    ...address.missingLanguages.map(describeMissingLanguage),
  ];
  return (
    <>
      <h1>{stored === null ? words.heading : words.editHeading(stored.name)}</h1>
      <p className="lead">
        {stored === null ? newIntro : words.editIntro}{' '}
        {stored === null && isNamed && <HelpLink page="newScreen">{words.help}</HelpLink>}
      </p>
      <WhyNoNames isNamed={isNamed} />
      {stored !== null && <UnsavedChanges stored={stored} />}
      {problems.map((problem) => (
        <Panel key={problem.en}>{problem[language]}</Panel>
      ))}
    </>
  );
}

/** The id of the form that the button to save submits. */
export const formId = 'screen-form';

/** Nothing where named screens can be changed, or before this is known. */
export function WhyNoNames({ isNamed }: { readonly isNamed: boolean }) {
  const { facts, words } = useView(formWords);
  const mode = facts?.screens ?? 'on';
  return (
    mode !== 'on' && (
      <Panel>
        {words.noNames[mode]} {!isNamed && words.unnamed}
      </Panel>
    )
  );
}

/** What the address of the desk had when the form opened, from a link or before a reload, in place of the stored settings. */
function UnsavedChanges({ stored }: { readonly stored: ListedScreen }) {
  const { words, language } = useView(formWords);
  const [changes, setChanges] = useState(() => {
    const { query } = readRoute(window.location.search);
    return query === '' ? [] : findChanges(query, queryOf(stored));
  });
  const discard = () => {
    changeRoute({ query: queryOf(stored) });
    setChanges([]);
    // The focused button is removed, which would move focus to the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    changes.length > 0 && (
      <Panel>
        {words.unsaved(changes.map((name) => labelOf(name, language)).join(', '))}{' '}
        <Button form={formId} className="plain">
          {words.save}
        </Button>{' '}
        <Button className="plain" onClick={discard}>
          {words.discard}
        </Button>
      </Panel>
    )
  );
}
