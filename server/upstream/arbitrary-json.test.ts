import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readCategories,
  readCategoriesAnswer,
  readCollection,
  readEventsAnswer,
} from '#events/read-collection.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { readMember } from '#events/read-member.ts';
import { createEventServiceClient } from './upstream-client.ts';
import { ServiceError } from './service-error.ts';
import { createWalker } from './walk-collection.ts';
import { walkEvents } from './walk-events.ts';

const timeZone = createTimeZone('Europe/Berlin');
const identity = (text: string) => text;

/** JSON whose objects have the keys that the readers use, with arbitrary values. */
const keys = (
  '@id @urls id name subtitle startDate endDate filterCategories categories alternativeEvents locations location ' +
  'images room eventUrl parent published hydra:member member hydra:view hydra:next hydra:totalItems hydra:search ' +
  'hydra:mapping variable imageFile url eventSession event __proto__ constructor'
).split(' ');
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.constantFrom(
        null,
        true,
        -1,
        0,
        7,
        2 ** 53,
        1.5,
        '',
        'Titel',
        '/api/events/7',
        '2026-11-24',
        'javascript:1',
      ),
      fc.string({ maxLength: 20 }),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...keys), tie('json')), { maxLength: 6 })
      .map((entries): unknown =>
        JSON.parse(`{${entries.map(([key, one]) => `"${key}":${JSON.stringify(one)}`).join()}}`),
      ),
  ),
}));
const runs = { numRuns: 300 };
const sizeOf = (value: unknown) => (JSON.stringify(value) ?? '').length;

const deep = (key: string): unknown => {
  const depth = 200_000;
  return JSON.parse(`${`{"${key}":`.repeat(depth)}1${'}'.repeat(depth)}`);
};

describe('arbitrary JSON of the service', () => {
  it('is read without an error, to a result no larger than a few times the text', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const size = sizeOf(value);
        for (const read of [
          readMember(value, identity),
          readCollection(value),
          await readEventsAnswer(value),
          readCategoriesAnswer(value),
          readCategories([value], identity),
        ])
          expect(sizeOf(read)).toBeLessThan(10 * size + 2000);
      }),
      runs,
    );
  });

  it('results in http(s) addresses only', () => {
    const addresses = fc.oneof(
      fc.webUrl(),
      fc.constantFrom('javascript:alert(1)', 'JAVASCRIPT:1', 'data:,x', '//x', ' https://x'),
    );
    fc.assert(
      fc.property(fc.oneof(addresses, json), fc.oneof(addresses, json), (eventUrl, directRegistrationUrl) => {
        const member = {
          '@id': '/api/events/1',
          name: 'x',
          startDate: '2026-11-24',
          '@urls': { eventUrl, directRegistrationUrl },
        };
        const read = readMember(member, identity);
        const found = 'id' in read ? [read.eventUrl, read.registrationUrl] : [];
        expect(found.filter((one) => one !== null && !/^https?:$/.test(new URL(one).protocol))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each(['@id', 'id', 'member', 'hydra:member', 'name', 'locations', 'filterCategories', 'x'])(
    'nested deeply in %s does not overflow the stack',
    async (key) => {
      const value = deep(key);
      expect(readMember(value, identity)).toMatchObject({ reason: 'no-id' });
      expect(readCategories([value], identity)).toHaveLength(0);
      const answer = await readEventsAnswer({ member: [value, { '@id': value, id: 3 }] });
      expect(answer?.events).toEqual([]);
    },
  );

  it('makes a walk fail only with a ServiceError', async () => {
    const service = (answers: readonly unknown[]) => {
      let requests = 0;
      return createEventServiceClient({
        baseUrl: 'http://127.0.0.1:1',
        key: () => null,
        keyIn: 'header',
        now: () => 0,
        get: () =>
          Promise.resolve({
            status: 200,
            header: (name) => (name === 'content-type' ? 'application/ld+json' : null),
            body: Buffer.from(JSON.stringify(answers[requests++ % answers.length])),
          }),
      });
    };
    const page = fc.oneof(json, fc.record({ 'hydra:member': fc.array(json, { maxLength: 4 }) }));
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 5 }), async (answers) => {
        const options = {
          language: 'de',
          timeZone,
          now: 0,
          previous: null,
          isNeeded: () => true,
        };
        const result = await walkEvents({
          walker: createWalker(service(answers)),
          ...options,
        }).catch((error: unknown) => error);
        const failure =
          result instanceof ServiceError ? result.failure : result instanceof Error ? result : null;
        expect([null, 'broken-answer']).toContain(failure);
      }),
      runs,
    );
  });
});
