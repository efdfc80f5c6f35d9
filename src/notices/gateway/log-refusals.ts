import type { GatewayState } from '#server/app/gateway-state.ts';

const minuteMs = 60_000;
/** Of one minute, each of another address. */
const maxLines = 100;
const maxCounts = 1000;
/** Characters of an IPv6 address that embeds an IPv4 one. */
const maxLength = 45;

/** For programs like fail2ban: one line a minute for an address, with the count since its last line. */
export function createRefusalLog({ logger, monotonic }: Pick<GatewayState, 'logger' | 'monotonic'>) {
  /** Of refusals without a line yet. */
  const counts = new Map<string, number>();
  const logged = new Set<string>();
  let until = 0;
  return (client: string): void => {
    const address = client.slice(0, maxLength);
    if (monotonic() >= until) logged.clear();
    if (logged.size === 0) until = monotonic() + minuteMs;
    const count = (counts.get(address) ?? 0) + 1;
    if (logged.has(address) || logged.size >= maxLines) {
      if (count > 1 || counts.size < maxCounts) counts.set(address, count);
      return;
    }
    counts.delete(address);
    logged.add(address);
    logger.warn({ address, count }, 'wrong tokens or passwords for notices were refused');
  };
}
