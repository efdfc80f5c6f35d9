import { root } from '#back-office/requests/visit.ts';
import type { Person } from '#storage/people.ts';
import { Helpers } from './elements.tsx';
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
  readonly link?: { readonly href: string; readonly label: string; readonly isMain?: boolean };
}

function MessagePage({ title, text, link }: MessageProps) {
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {link !== undefined && (
        <p>
          <a className={link.isMain === true ? 'button' : undefined} data-main={link.isMain} href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </Page>
  );
}

export function TooLargePage() {
  const { words, url } = useVisit();
  const { tooLarge, text } = words.rejectedBody;
  return <MessagePage title={tooLarge} text={text} link={{ href: url, label: words.back, isMain: true }} />;
}

export function IncompleteFormPage() {
  return <MessagePage {...useVisit().words.broken} />;
}

export function NotFoundPage() {
  const { missing, nav } = useVisit().words;
  return <MessagePage {...missing} link={{ href: `${root}/events`, label: nav.events }} />;
}

/** `elsewhere`: the form came from another origin; else the connection is not safe. */
export function RefusedConnectionPage({ reason }: { readonly reason: 'elsewhere' | 'insecure' }) {
  const { connection } = useVisit().words;
  return <MessagePage title={connection.title} text={connection[reason]} />;
}

/** Specification §5: "if the function is not visible, the support must be contacted". */
export function ForbiddenPage({
  text,
  people,
}: {
  readonly text: string;
  readonly people: readonly Person[];
}) {
  const { title } = useVisit().words.refused;
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <Helpers people={people} />
    </Page>
  );
}
