import { describeMissingLanguage, describeProblem } from '#config/parameter-docs.ts';
import { isParameterName } from '#config/parameters.ts';
import type { Address } from '#desk/address/fields/use-address.ts';
import { useView } from '#desk/shell/desk-context.ts';
import type { ListedScreen } from '#screens/listed-screen.ts';
import { formWords } from './form-words.ts';

/** The heading, why there are no named screens, and problems that belong to no control. */
export function FormHead(props: {
  readonly address: Address;
  readonly stored: ListedScreen | null;
  readonly isNamed: boolean;
}) {
  const { address, stored, isNamed } = props;
  const { language, words } = useView(formWords);
  const newIntro = isNamed ? words.intro : words.plainIntro;
  return (
    <>
      <h1>{stored === null ? words.heading : words.editHeading(stored.name)}</h1>
      <p className="lead">{stored === null ? newIntro : words.editIntro}</p>
      <WhyNoNames isNamed={isNamed} />
      {address.problems
        .filter(({ name }) => !isParameterName(name))
        .map((problem) => (
          <p key={problem.name} className="alert">
            {describeProblem(problem)[language]}
          </p>
        ))}
      {address.missingLanguages.map((missing) => (
        <p key={missing} className="alert">
          {describeMissingLanguage(missing)[language]}
        </p>
      ))}
    </>
  );
}

/** Nothing where named screens can be changed, or before this is known. */
export function WhyNoNames({ isNamed }: { readonly isNamed: boolean }) {
  const { facts, words } = useView(formWords);
  const mode = facts?.screens ?? 'on';
  return (
    mode !== 'on' && (
      <p className="alert">
        {words.noNames[mode]} {!isNamed && words.unnamed}
      </p>
    )
  );
}
