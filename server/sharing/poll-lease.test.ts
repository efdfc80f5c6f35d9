import { beforeEach, describe, expect, it } from 'vitest';
import { createPollLease } from './redis-sharing.ts';

const leaseMs = 60_000;
let now = 0;
let isUnreachable = false;
let lease: { token: string; until: number } | null = null;

/** A gateway with a store in memory. */
const leaseOf = (token: string) =>
  createPollLease({
    hold: (ms) => {
      if (isUnreachable) return Promise.reject(new Error('gone'));
      if (lease !== null && lease.token !== token && lease.until > now) return Promise.resolve(false);
      lease = { token, until: now + ms };
      return Promise.resolve(true);
    },
    leaseMs,
    now: () => now,
  });

beforeEach(() => {
  [now, isUnreachable, lease] = [0, false, null];
});

describe('createPollLease', () => {
  it('is acquired by exactly one gateway', async () => {
    const leases = ['a', 'b', 'c'].map(leaseOf);
    for (let step = 0; step < 40; step += 1) {
      for (const lease of leases) await lease.tick();
      expect(leases.filter((lease) => lease.mayPoll())).toHaveLength(1);
      now += leaseMs / 4;
    }
  });

  it('moves within two poll intervals when its holder is killed', async () => {
    const [killed, other] = [leaseOf('a'), leaseOf('b')];
    await killed.tick();
    const diedAt = now;
    while (!other.mayPoll()) {
      now += leaseMs / 4;
      await other.tick();
    }
    expect(now - diedAt).toBeLessThanOrEqual(2 * leaseMs);
  });

  it('moves immediately when its holder ends', async () => {
    const [first, second] = [leaseOf('a'), leaseOf('b')];
    await first.tick();
    expect(await second.tick()).toBe(false);
    await first.close();
    expect(await second.tick()).toBe(true);
    expect(first.mayPoll()).toBe(false);
  });

  it('allows its holder to poll while the store is unreachable, and all after two intervals', async () => {
    const [holder, other] = [leaseOf('a'), leaseOf('b')];
    await holder.tick();
    await other.tick();
    isUnreachable = true;
    await Promise.all([holder.tick(), other.tick()]);
    expect([holder.mayPoll(), other.mayPoll()]).toEqual([true, false]);
    now += 2 * leaseMs + 1;
    await Promise.all([holder.tick(), other.tick()]);
    expect([holder.mayPoll(), other.mayPoll()]).toEqual([true, true]);
    isUnreachable = false;
    await holder.tick();
    await other.tick();
    expect([holder.mayPoll(), other.mayPoll()]).toEqual([true, false]);
  });
});
