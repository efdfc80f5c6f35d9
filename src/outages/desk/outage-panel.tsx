import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
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
  const { words, ...desk } = useView(outageWords);
  return (
    <>
      <p className="quiet">{words.about(host)}</p>
      {lastDeliveryAt !== null && (
        <p className="quiet">{words.last(formatMoment(Date.parse(lastDeliveryAt), desk))}</p>
      )}
      {problem !== null && (
        <p className="alert">
          {words.problem} <q lang="en">{problem}</q>. {words.waiting(waiting)}
        </p>
      )}
      <TestButton />
    </>
  );
}

type Outcome = 'sending' | 'sent' | { readonly reason: string } | null;

function TestButton() {
  const { words } = useView(outageWords);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const send = async () => {
    if (outcome === 'sending') return;
    setOutcome('sending');
    setOutcome(await sendTest());
    await client.invalidateQueries({ queryKey: factsKey });
  };
  return (
    <div className="row">
      <button type="button" className="button" onClick={() => void send()}>
        {words.test}
      </button>
      <p role="status">
        {typeof outcome === 'string' && words[outcome]}
        {outcome !== null && typeof outcome === 'object' && (
          <>
            {words.failed} <q lang="en">{outcome.reason}</q>
          </>
        )}
      </p>
    </div>
  );
}

async function sendTest(): Promise<Outcome> {
  const schema = z.object({ status: z.number() });
  try {
    await sendJson({ method: 'POST', path: '/api/alarm-webhook/test', body: {}, schema });
    return 'sent';
  } catch (error) {
    return { reason: error instanceof RequestError ? error.message : String(error) };
  }
}
