import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { PropsWithChildren, ReactElement } from 'react';
import { ActionForm } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { redirectTo, sendPage } from '#back-office/pages/send-page.tsx';
import { readId, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { Actions } from './item-form.tsx';

interface Confirmation<Item> {
  /** Below the back office, with `:id`. */
  readonly path: string;
  readonly load: (id: number) => Promise<Item | null>;
  readonly render: (item: Item) => ReactElement | Promise<ReactElement>;
  readonly act: (item: Item, visit: Visit) => Promise<void>;
  /** Opened afterwards. */
  readonly to: string;
}

/** GET shows what an action will do, POST does it. */
export function confirmationRoutes<Item>(app: FastifyInstance, confirmation: Confirmation<Item>): void {
  const { path, load, render, act, to } = confirmation;
  const find = (request: FastifyRequest) => load(readId(request) ?? 0);
  const show: RouteHandlerMethod = async (request, reply) =>
    sendPage(reply, await render(requireFound(await find(request))));
  app.get(path, show);
  app.post(path, { config: { showAgain: show } }, async (request, reply) => {
    const item = await find(request);
    if (item !== null) await act(item, visitOf(request));
    return redirectTo(reply, to);
  });
}

/** `action` and `back`: paths below the back office. */
type ConfirmationPageProps = PropsWithChildren<Record<'title' | 'action' | 'back' | 'button', string>>;

export function ConfirmationPage({ title, action, back, button, children }: ConfirmationPageProps) {
  return (
    <Page title={title}>
      {children}
      <ActionForm path={action}>
        <Actions button={button} back={back} kind="danger" />
      </ActionForm>
    </Page>
  );
}
