import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { withTimeLimit } from '#data/get-json.ts';
import { noticesKey } from '#data/use-notices.ts';

const checkMs = 60_000;
const neededAnswers = 3;

/** No captive portal and no sign-in page answers like this. */
const gatewaySchema = z.object({ software: z.literal('aushang'), now: z.number() });

/** Opens the page on the gateway that its own redirects to, once that has answered three times in a row (docs/decisions/0136). */
export function followMove(client: QueryClient): void {
  let [origin, answers] = ['', 0];
  setInterval(async () => {
    const isFailing = client.getQueryState(noticesKey)?.status === 'error';
    const found = isFailing ? await findMovedGateway().catch(() => '') : '';
    [origin, answers] = [found, found === origin ? answers + 1 : 1];
    const { pathname, search } = window.location;
    if (origin !== '' && answers >= neededAnswers) window.location.replace(origin + pathname + search);
  }, checkMs);
}

/** The origin of the gateway that answers in place of the own one; '' without one, and for one that gives up TLS. */
const findMovedGateway = () =>
  withTimeLimit(async (signal) => {
    const response = await fetch('/api/time', { cache: 'no-store', signal });
    const { origin, protocol } = new URL(response.url);
    const isAsSafe = protocol === 'https:' || protocol === window.location.protocol;
    // Always read: an answer that is not keeps its connection.
    const isGateway = z.safeParse(gatewaySchema, await response.json()).success;
    return isGateway && isAsSafe && origin !== window.location.origin ? origin : '';
  });
