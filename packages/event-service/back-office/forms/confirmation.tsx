import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { ActionForm } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { readId, redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { Actions } from './form-page.tsx';

interface Confirmation<Item> {
  /** Below the back office, with `:id`. */
  readonly path: string;
  readonly load: (id: number) => Promise<Item | null>;
  /** `back`: a path below the back office. */
  readonly describe: (
    item: Item,
    visit: Visit,
  ) => Promise<Record<'title' | 'button' | 'back', string> & { readonly effects: ReactNode }>;
  readonly act: (item: Item, visit: Visit) => Promise<void>;
  /** Opened afterwards. */
  readonly to: string;
}

/** GET shows what an action will do, POST does it. */
export function confirmationRoutes<Item>(app: FastifyInstance, confirmation: Confirmation<Item>): void {
  const { path, load, describe, act, to } = confirmation;
  const show = async (request: FastifyRequest) => {
    const id = readId(request);
    const item = requireFound(await load(id));
    const { title, effects, button, back } = await describe(item, visitOf(request));
    return (
      <Page title={title}>
        {effects}
        <ActionForm path={path.replace(':id', String(id))}>
          <Actions button={button} back={back} isDangerous />
        </ActionForm>
      </Page>
    );
  };
  app.get(path, (request) => show(request));
  app.post(path, { config: { showAgain: show } }, async (request, reply) => {
    const item = await load(readId(request));
    if (item !== null) await act(item, visitOf(request));
    return redirectTo(reply, to);
  });
}
