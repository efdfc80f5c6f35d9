import type { Site } from '#config/site.ts';
import type { StateJudge } from '#screens/gateway/state-judge.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createDeliveryQueue, type PostResult } from './delivery-queue.ts';
import { openKnownOutages } from './known-outages.ts';
import { type AnnouncedSilence, createOutageWatcher, lookMs, type OutageChange } from './outage-watcher.ts';
import { writeMessage, writeTestMessage } from './write-message.ts';

export type Outages = Awaited<ReturnType<typeof openOutages>>;

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

/** Tells the webhook of screens that are silent or frozen; null without one. Nothing runs before `start`. */
export async function openOutages(options: OutagesOptions) {
  const { settings, sharing, site, now } = options;
  if (settings.ALARM_WEBHOOK === undefined) return null;
  const queue = createDeliveryQueue(settings.ALARM_WEBHOOK, options);
  const announce = (changes: readonly OutageChange[], silences: readonly AnnouncedSilence[]) => {
    for (const silence of silences) queue.add(writeMessage(silence.changes, site(), now(), silence));
    const messages = changes.length > maxSingle ? [changes] : changes.map((change) => [change]);
    for (const message of messages) queue.add(writeMessage(message, site(), now()));
  };
  // Every gateway polls if Redis is missing, and none has the reports of the others.
  const mayWatch = () => sharing.mayPoll() && sharing.isConnected();
  const known = await openKnownOutages(options.records);
  const watcher = createOutageWatcher({ ...options, known, mayWatch, announce });
  let timers: readonly NodeJS.Timeout[] = [];
  let testing: Promise<PostResult> | null = null;
  return {
    ...queue,
    /** Looks at all screens; also called by a timer. Does not reject. */
    look: watcher.look,
    /** Sends a test message at once; null while another is being sent. */
    sendTest: async (): Promise<PostResult | null> => {
      if (testing !== null) return null;
      testing = queue.send(writeTestMessage(site())).finally(() => {
        testing = null;
      });
      return testing;
    },
    start: (): void => {
      timers = [
        setInterval(() => void watcher.look(), lookMs).unref(),
        setInterval(() => void queue.deliver(), deliverSeconds * 1000).unref(),
      ];
    },
    close: async (): Promise<void> => {
      timers.forEach(clearInterval);
      await watcher.settle();
      await queue.close();
    },
  };
}
