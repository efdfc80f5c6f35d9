import type { ReactNode } from 'react';
import { root } from '#back-office/requests/visit.ts';
import { Helpers, type HelpersProps, Link } from './elements.tsx';
import { NarrowPage, Page } from './page.tsx';
import { useVisit } from './send-page.tsx';

/** Signing in without losing a form that is too large for the sign-in page: a reload sends it again. */
export function SignInElsewherePage() {
  const { rejectedBody } = useVisit().words;
  return (
    <NarrowPage title={rejectedBody.signedOut}>
      <p className="lead">{rejectedBody.why}</p>
      <ol>
        <li>
          <a href={`${root}/sign-in`} target="_blank" rel="noopener">
            {rejectedBody.signIn}
          </a>
        </li>
        <li>{rejectedBody.reload}</li>
      </ol>
    </NarrowPage>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function MessagePage({ title, text, children }: MessageProps) {
  return (
    <Page title={title}>
      <p className="lead">{text}</p>
      {children}
    </Page>
  );
}

export function TooLargePage() {
  const { words, url } = useVisit();
  return (
    <MessagePage title={words.rejectedBody.tooLarge} text={words.rejectedBody.text}>
      <p>
        <a className="button" data-main href={url}>
          {words.back}
        </a>
      </p>
    </MessagePage>
  );
}

export function IncompleteFormPage() {
  return <MessagePage {...useVisit().words.broken} />;
}

export function NotFoundPage() {
  const { missing, nav } = useVisit().words;
  return (
    <MessagePage {...missing}>
      <p>
        <Link to="/events" text={nav.events} />
      </p>
    </MessagePage>
  );
}

/** `elsewhere`: the form came from another origin; else the connection is not safe. */
export function RefusedConnectionPage({ reason }: { readonly reason: 'elsewhere' | 'insecure' }) {
  const { connection } = useVisit().words;
  return <MessagePage title={connection.title} text={connection[reason]} />;
}

/** Specification §5: "if the function is not visible, the support must be contacted". */
export function ForbiddenPage({ text, people }: Pick<MessageProps, 'text'> & HelpersProps) {
  return (
    <MessagePage title={useVisit().words.refused.title} text={text}>
      <Helpers people={people} />
    </MessagePage>
  );
}
