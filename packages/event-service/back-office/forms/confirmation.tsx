import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ComponentProps } from 'react';
import { Button, Form } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { Actions } from './form-page.tsx';

/** What the page shows. `back`: a path below the back office. */
type Effects = ComponentProps<typeof Page> & Readonly<Record<'button' | 'back', string>>;

interface Confirmation<Item> {
  /** Below the back office, with `:id`. */
  readonly path: string;
  readonly load: (visit: Visit) => Promise<Item | null>;
  readonly describe: (item: Item, visit: Visit) => Promise<Effects>;
  readonly act: (item: Item, visit: Visit) => Promise<void>;
  /** Opened afterwards. */
  readonly to: string;
}

/** GET shows what an action will do, POST does it. */
export function confirmationRoutes<Item>(app: FastifyInstance, confirmation: Confirmation<Item>): void {
  const { path, load, describe, act, to } = confirmation;
  const show = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    const item = requireFound(await load(visit));
    const { children, button, back, ...page } = await describe(item, visit);
    return (
      <Page {...page}>
        {children}
        <Form path={path.replace(':id', String(visit.id))}>
          <Actions button={<Button text={button} data-danger />} back={back} />
        </Form>
      </Page>
    );
  };
  app.get(path, (request) => show(request));
  app.post(path, { config: { showAgain: show } }, async (request, reply) => {
    const visit = visitOf(request);
    const item = await load(visit);
    if (item !== null) await act(item, visit);
    return redirectTo(reply, to);
  });
}
