import { describe, expect, it } from 'vitest';
import { readVerdicts } from './read-verdicts.ts';

const verdict = {
  monitor: { id: 'mensa', name: ' Mensa ' },
  code: 'untagged',
  shown: false,
  reason: 'Darum.',
  advice: 'Tun.',
  setting: { name: 'days', value: 74 },
};
const answer = (event: object) => ({
  asOf: '2026-11-20T11:00:00.000Z',
  results: [{ event, verdicts: [verdict] }],
});

describe('the verdicts of the gateway', () => {
  it('are read with the id and the tags of the event', () => {
    const event = {
      '@id': '/api/events/12',
      name: ' Jazz ',
      startDate: '2026-11-24',
      endDate: null,
      state: 'canceled',
      published: false,
      archived: true,
      filterCategories: [{ id: 3, name: 'Mensa ' }],
    };
    expect(readVerdicts(answer(event))).toEqual({
      asOf: Date.parse('2026-11-20T11:00:00.000Z'),
      isComplete: true,
      results: [
        {
          event: {
            iri: '/api/events/12',
            id: '12',
            name: 'Jazz',
            startDate: '2026-11-24',
            endDate: null,
            state: 'canceled',
            isArchived: true,
            tags: ['Mensa'],
          },
          verdicts: [
            {
              monitor: { id: 'mensa', name: 'Mensa' },
              code: 'untagged',
              isShown: false,
              reason: 'Darum.',
              advice: 'Tun.',
              setting: { name: 'days', value: 74 },
            },
          ],
        },
      ],
    });
  });

  it('are read without a setting', () => {
    const { setting: _, ...rest } = verdict;
    const one = {
      asOf: answer({}).asOf,
      results: [{ event: { '@id': null, name: 'Jazz' }, verdicts: [rest] }],
    };
    expect(readVerdicts(one).results[0]?.verdicts[0]?.setting).toBeUndefined();
  });

  it('are read for unreadable entries', () => {
    const { results } = readVerdicts(answer({ '@id': null, name: null, unreadable: 'not-an-object' }));
    expect(results[0]?.event).toMatchObject({ iri: null, id: '', name: '', startDate: null, tags: null });
  });

  it('are rejected in another shape', () => {
    for (const body of [null, [], {}, { asOf: '', results: [{}] }, '<html>'])
      expect(() => readVerdicts(body)).toThrow('is not what this page understands');
  });
});
