import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sendJson } from '#data/send-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { factsKey } from '#desk/summary/query-keys.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import type { WebhookState } from '#outages/model/webhook-state.ts';
import { outageWords } from './outage-words.ts';

/** Says where the gateway reports silent and frozen screens, and has a button that sends a test. */
export function OutagePanel() {
  const { facts, words } = useView(outageWords);
  if (facts === undefined) return null;
  return (
    <section className="stack section">
      <h2>{words.heading}</h2>
      {facts.alarms === null ? <p className="quiet">{words.off}</p> : <Webhook {...facts.alarms} />}
    </section>
  );
}

function Webhook({ host, lastDeliveryAt, problem, waiting }: WebhookState) {
  const { words, mayChange, ...desk } = useView(outageWords);
  return (
    <>
      <p className="quiet">{words.about(host)}</p>
      {lastDeliveryAt !== null && (
        <p className="quiet">{words.last(formatMoment(Date.parse(lastDeliveryAt), desk))}</p>
      )}
      {problem !== null && (
        <Panel>
          {words.problem} <q lang="en">{problem}</q>. {words.waiting(waiting)}
        </Panel>
      )}
      {mayChange && <TestButton />}
    </>
  );
}

const answerSchema = z.object({ status: z.number() });

function TestButton() {
  const { words } = useView(outageWords);
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      sendJson({ method: 'POST', path: '/api/alarm-webhook/test', body: {}, schema: answerSchema }),
    onSettled: () => void client.invalidateQueries({ queryKey: factsKey }),
  });
  return (
    <div className="row">
      <Button isOff={isPending} onClick={() => mutate()}>
        {words.test}
      </Button>
      <p role="status">
        {isPending && words.sending}
        {isSuccess && words.sent}
        {error !== null && (
          <>
            {words.failed} <q lang="en">{error.message}</q>
          </>
        )}
      </p>
    </div>
  );
}
