import { describe, expect, it } from 'vitest';
import { verdictsSchema } from '#domain/verdicts-answer.ts';

const verdict = {
  monitor: { id: 'mensa', name: ' Mensa ' },
  code: 'untagged',
  shown: false,
  reason: 'Darum.',
  advice: 'Tun.',
  setting: { name: 'days', value: 74 },
};
const answer = (event: object, one: object = verdict) => ({
  asOf: '2026-11-20T11:00:00.000Z',
  results: [{ event, verdicts: [one] }],
});

describe('the verdicts of the gateway', () => {
  it('are read with names without space around them', () => {
    const event = {
      '@id': '/api/events/12',
      name: ' Jazz ',
      startDate: '2026-11-24',
      endDate: null,
      nextDate: { startDate: '2026-12-01', endDate: null },
      furtherDates: 2,
      state: 'canceled',
      published: false,
      archived: true,
      filterCategories: [{ id: 3, name: 'Mensa ' }],
    };
    expect(verdictsSchema.parse(answer(event))).toEqual({
      asOf: Date.parse('2026-11-20T11:00:00.000Z'),
      complete: true,
      nearest: [],
      results: [
        {
          event: {
            '@id': '/api/events/12',
            name: 'Jazz',
            startDate: '2026-11-24',
            endDate: null,
            nextDate: { startDate: '2026-12-01', endDate: null },
            furtherDates: 2,
            state: 'canceled',
            published: false,
            archived: true,
            filterCategories: [{ name: 'Mensa' }],
          },
          verdicts: [{ ...verdict, monitor: { id: 'mensa', name: 'Mensa' } }],
          screens: [],
        },
      ],
    });
  });

  it('are read without a setting', () => {
    const { setting: _, ...rest } = verdict;
    const { results } = verdictsSchema.parse(answer({ '@id': null, name: 'Jazz' }, rest));
    expect(results[0]?.verdicts[0]?.setting).toBeUndefined();
  });

  it('are read for named screens', () => {
    const { monitor: _, ...fields } = verdict;
    const group = { screens: ['eingang', 'flur'], monitors: 'Mensa, Foyer', ...fields };
    const [result] = answer({ '@id': null, name: 'Jazz' }).results;
    const { results } = verdictsSchema.parse({ asOf: '', results: [{ ...result, screens: [group] }] });
    expect(results[0]?.screens).toEqual([group]);
  });

  it('are read for unreadable entries', () => {
    const { results } = verdictsSchema.parse(
      answer({ '@id': null, name: null, unreadable: 'not-an-object' }),
    );
    expect(results[0]?.event).toMatchObject({
      '@id': null,
      name: null,
      startDate: null,
      filterCategories: null,
    });
  });

  it('are rejected in another shape', () => {
    for (const body of [null, [], {}, { asOf: '', results: [{}] }, '<html>'])
      expect(verdictsSchema.safeParse(body).success).toBe(false);
  });
});
