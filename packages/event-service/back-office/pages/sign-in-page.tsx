import type { HiddenField } from '#back-office/requests/fields.ts';
import { Button, Form, HiddenInputs, Notice } from './elements.tsx';
import { fieldsOf, TextField } from './fields.tsx';
import { Page } from './page.tsx';
import { useVisit } from './render-pages.tsx';

interface SignInProps {
  /** URL to open afterwards. */
  readonly next: string;
  /** A form that was sent without a session. It is sent to `next` after signing in. */
  readonly held?: readonly HiddenField[];
  readonly email?: string;
  readonly problem?: string;
}

export function SignInPage({ next, held = [], email = '', problem }: SignInProps) {
  const { signIn } = useVisit().words;
  const field = fieldsOf({ texts: { email } }, signIn);
  const hidden = held.map(([name, value]): HiddenField => [`held[${name}]`, value]);
  return (
    <Page title={signIn.title} isNarrow>
      {held.length > 0 && problem === undefined && <Notice>{signIn.held}</Notice>}
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <Form path="/sign-in" className="stack">
        <HiddenInputs fields={[['next', next], ...hidden]} />
        <TextField
          field={field('email', { hasFocus: email === '' })}
          type="email"
          autoComplete="username"
          aria-required
        />
        <TextField
          field={field('password', { hasFocus: email !== '' })}
          type="password"
          autoComplete="current-password"
          aria-required
        />
        <Button text={signIn.title} data-main />
        <p className="hint">{signIn.forgotten}</p>
      </Form>
    </Page>
  );
}
