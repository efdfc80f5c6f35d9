import type { FastifyReply, FastifyRequest } from 'fastify';
import { Helpers } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { SignInPage } from '#back-office/people/sign-in-routes.tsx';
import { type HiddenField, textFields } from '#back-office/requests/fields.ts';
import { redirectTo, visitOf } from '#back-office/requests/visit.ts';
import type { UserGroup } from '#storage/database/people-tables.ts';
import { SignInElsewherePage } from './handle-error.tsx';

/** With e-mail address, password and next address the sign-in form stays within the budget of a form without a session. */
const maxHeldBytes = 15_000;
const maxHeldFields = 96;

/** A hook before the handler: a form that comes without a session is held in the sign-in page. */
export async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { person, url } = visitOf(request);
  if (person !== null) return undefined;
  if (request.method !== 'POST') {
    return redirectTo(reply, `/sign-in?${new URLSearchParams({ next: url }).toString()}`);
  }
  // A multipart body is not read without a session.
  if (request.body === undefined) return reply.status(401).send(<SignInElsewherePage />);
  const held = textFields(request.body);
  if (!canBeHeld(held)) return reply.status(413).send(<SignInElsewherePage />);
  return reply.status(401).send(<SignInPage next={url} held={held} />);
}

function canBeHeld(fields: readonly HiddenField[]): boolean {
  const written = new URLSearchParams();
  for (const [name, value] of fields) written.append(`held[${name}]`, value);
  return fields.length <= maxHeldFields && written.toString().length <= maxHeldBytes;
}

/**
 * A hook after `requireSession` (specification §5: "if the function is not visible, the support must be contacted").
 * Lists the administrators, who can add the person to a group.
 */
export function requireGroup(group: UserGroup) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { person, words, context } = visitOf(request);
    if (person === null || person.groups.includes(group)) return undefined;
    const people = await context.store.people.list();
    const helpers = people.filter(({ groups, isLocked }) => groups.includes('Administrators') && !isLocked);
    return reply.status(403).send(
      <Page title={words.refused.title} lead={words.refused[group]}>
        <Helpers people={helpers} />
      </Page>,
    );
  };
}
