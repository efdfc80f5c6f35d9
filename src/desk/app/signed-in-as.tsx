import { useView } from '#desk/shell/desk-context.ts';
import { startWords } from './start-words.ts';

/** Nothing where no proxy names people. */
export function SignedInAs() {
  const { facts, words } = useView(startWords);
  const name = facts?.person?.name;
  return (
    name !== undefined && (
      <p className="person">
        {words.person} <strong>{name}</strong>
      </p>
    )
  );
}

/** Ends the gateway's session, or leads to where the proxy ends its own. Nothing where that is unknown. */
export function SignOut() {
  const { facts, words } = useView(startWords);
  if (facts?.hasSignIn !== true) return null;
  if (facts.person !== null) {
    const { signOutUrl } = facts.person;
    return signOutUrl !== null && <a href={signOutUrl}>{words.signOut}</a>;
  }
  return (
    <form method="post" action="/desk/sign-out">
      <button type="submit" className="plain">
        {words.signOut}
      </button>
    </form>
  );
}
