import type { HiddenField } from '#back-office/requests/fields.ts';
import { root } from '#back-office/requests/visit.ts';
import { fieldsOf } from './field-notes.tsx';
import { TextField } from './fields.tsx';
import { Button, HiddenInputs, Notice } from './elements.tsx';
import { NarrowPage } from './page.tsx';
import { useVisit } from './send-page.tsx';

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
    <NarrowPage title={signIn.title}>
      {held.length > 0 && problem === undefined && <Notice>{signIn.held}</Notice>}
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <form method="post" action={`${root}/sign-in`} className="stack">
        <HiddenInputs fields={[['next', next], ...hidden]} />
        <TextField
          {...field('email')}
          type="email"
          autoComplete="username"
          isRequired
          hasFocus={email === ''}
        />
        <TextField
          {...field('password')}
          type="password"
          autoComplete="current-password"
          isRequired
          hasFocus={email !== ''}
        />
        <Button text={signIn.button} kind="main" />
        <p className="hint">{signIn.forgotten}</p>
      </form>
    </NarrowPage>
  );
}
