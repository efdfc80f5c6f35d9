import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForbiddenPage, SignInElsewherePage } from '#back-office/pages/error-pages.tsx';
import { redirectTo, sendPage } from '#back-office/pages/send-page.tsx';
import { SignInPage } from '#back-office/pages/sign-in-page.tsx';
import { type HiddenField, textFields } from '#back-office/requests/fields.ts';
import { visitOf } from '#back-office/requests/visit.ts';
import type { UserGroup } from '#storage/database/people-tables.ts';

/** With e-mail address, password and next address the sign-in form stays within the budget of a form without a session. */
const maxHeldBytes = 15_000;
const maxHeldFields = 96;

/** A hook before the handler: a form that comes without a session is held in the sign-in page. */
export async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { person, url } = visitOf(request);
  if (person !== null) return;
  if (request.method !== 'POST') {
    redirectTo(reply, `/sign-in?${new URLSearchParams({ next: url }).toString()}`);
    return;
  }
  const held = textFields(request.body);
  // A multipart body is not read without a session.
  if (request.body === undefined) sendPage(reply, <SignInElsewherePage />, 401);
  else if (canBeHeld(held)) sendPage(reply, <SignInPage next={url} held={held} />, 401);
  else sendPage(reply, <SignInElsewherePage />, 413);
}

function canBeHeld(fields: readonly HiddenField[]): boolean {
  const written = new URLSearchParams();
  for (const [name, value] of fields) written.append(`held[${name}]`, value);
  return fields.length <= maxHeldFields && written.toString().length <= maxHeldBytes;
}

/** A hook after `requireSession` (specification §5). Lists the administrators, who can add the person to a group. */
export function requireGroup(group: UserGroup) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { person, words, context } = visitOf(request);
    if (person === null || person.groups.includes(group)) return;
    const people = await context.store.people.list();
    const helpers = people.filter(({ groups, isLocked }) => groups.includes('Administrators') && !isLocked);
    const text = group === 'API Key Hero' ? words.refused.keys : words.refused.people;
    sendPage(reply, <ForbiddenPage text={text} people={helpers} />, 403);
  };
}
