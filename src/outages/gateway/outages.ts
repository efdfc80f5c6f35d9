import type { Site } from '#config/site.ts';
import type { WebhookState } from '#outages/model/webhook-state.ts';
import type { StateJudge } from '#screens/gateway/state-judge.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import {
  createDeliveryAttempts,
  createDeliveryQueue,
  createWebhook,
  type PostResult,
} from './delivery-queue.ts';
import { openKnownOutages } from './known-outages.ts';
import { createOutageWatcher, lookMs, type OutageChange } from './outage-watcher.ts';
import { writeMessage, writeTestMessage } from './write-message.ts';

export type Outages = Awaited<ReturnType<typeof openWebhookOutages>>;

interface OutagesOptions {
  readonly settings: Pick<GatewaySettings, 'ALARM_WEBHOOK'>;
  readonly screens: Screens;
  readonly stateJudge: StateJudge;
  readonly records: Pick<RecordOpener, 'open'>;
  readonly sharing: { readonly mayPoll: () => boolean; readonly isConnected: () => boolean };
  readonly site: () => Site;
  readonly now: () => number;
  readonly logger: Logger;
}

const deliverSeconds = 1;
/** More are gathered in one message. */
const maxSingle = 5;

/** Tells the webhook of screens that are silent or frozen. Nothing runs before `start`. */
export async function openOutages(options: OutagesOptions): Promise<Outages> {
  const { ALARM_WEBHOOK: address } = options.settings;
  return address === undefined ? noOutages : openWebhookOutages(options, address);
}

async function openWebhookOutages(options: OutagesOptions, address: string) {
  const { sharing, site, now } = options;
  const webhook = createWebhook(address);
  const attempts = createDeliveryAttempts({ ...options, webhook });
  const queue = createDeliveryQueue({ ...options, attempts });
  const announce = (changes: readonly OutageChange[]) => {
    const messages = changes.length > maxSingle ? [changes] : changes.map((change) => [change]);
    for (const message of messages) queue.add(writeMessage(message, site(), now()));
  };
  // Every gateway polls if Redis is missing, and none has the reports of the others.
  const mayWatch = () => sharing.mayPoll() && sharing.isConnected();
  const known = await openKnownOutages(options.records, now);
  const watcher = createOutageWatcher({ ...options, known, mayWatch, announce });
  let timers: readonly NodeJS.Timeout[] = [];
  let testing: Promise<PostResult> | null = null;
  return {
    /** What `GET /api/desk` says of it; null without a webhook. */
    describe: (): WebhookState | null => ({ ...attempts.describe(), waiting: queue.waiting() }),
    failures: attempts.failures,
    dropped: queue.dropped,
    waiting: queue.waiting,
    /** Looks at all screens; also called by a timer. Does not reject. */
    look: watcher.look,
    /** Delivers what is due; also called by a timer. Does not reject. */
    deliver: queue.deliver,
    /** Sends a test message at once; null while another is being sent. */
    sendTest: async (): Promise<PostResult | null> => {
      if (testing !== null) return null;
      testing = attempts.run(writeTestMessage(site())).finally(() => {
        testing = null;
      });
      return testing;
    },
    start: (): void => {
      timers = [
        setInterval(() => void watcher.look(), lookMs),
        setInterval(() => void queue.deliver(), deliverSeconds * 1000),
      ];
      for (const one of timers) one.unref();
    },
    /** Ends a running request; waiting messages are lost. */
    close: async (): Promise<void> => {
      timers.forEach(clearInterval);
      attempts.close();
      await webhook.close();
      await watcher.settle();
      await queue.close();
    },
  };
}

/** The outages where `ALARM_WEBHOOK` is missing. */
const noOutages: Outages = {
  describe: () => null,
  failures: () => 0,
  dropped: () => 0,
  waiting: () => 0,
  look: () => Promise.resolve(),
  deliver: () => Promise.resolve(),
  sendTest: () => Promise.resolve(null),
  start: () => undefined,
  close: () => Promise.resolve(),
};
