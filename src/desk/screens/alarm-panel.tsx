import { useState } from 'react';
import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
import { sendJson } from '#data/send-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { alarmWords } from './alarm-words.ts';
import styles from './fleet.module.css';

/** Where the gateway reports silent and frozen screens, and a button that sends a test. */
export function AlarmPanel() {
  const { facts, words } = useView(alarmWords);
  if (facts === undefined) return null;
  return (
    <section className={styles.unnamed}>
      <h2>{words.heading}</h2>
      {facts.alarms === null ? <p className={styles.about}>{words.off}</p> : <Webhook {...facts.alarms} />}
    </section>
  );
}

interface WebhookProps {
  readonly host: string;
  readonly lastDeliveryAt: string | null;
  readonly problem: string | null;
  readonly waiting: number;
}

function Webhook({ host, lastDeliveryAt, problem, waiting }: WebhookProps) {
  const { words, ...desk } = useView(alarmWords);
  return (
    <>
      <p className={styles.about}>{words.about(host)}</p>
      {lastDeliveryAt !== null && (
        <p className={styles.about}>{words.last(formatMoment(Date.parse(lastDeliveryAt), desk))}</p>
      )}
      {problem !== null && <p className="alert">{words.problem(problem, waiting)}</p>}
      <TestButton />
    </>
  );
}

function TestButton() {
  const { words } = useView(alarmWords);
  const [outcome, setOutcome] = useState('');
  const send = async () => {
    setOutcome(words.sending);
    try {
      await sendJson({
        method: 'POST',
        path: '/api/alarm-webhook/test',
        body: {},
        schema: z.object({ status: z.number() }),
      });
      setOutcome(words.sent);
    } catch (error) {
      setOutcome(words.failed(error instanceof RequestError ? error.message : ''));
    }
  };
  return (
    <div className={styles.commands}>
      <button type="button" className="button" onClick={() => void send()}>
        {words.test}
      </button>
      <p role="status">{outcome}</p>
    </div>
  );
}
