import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { Answer, GetJson } from './get-json.ts';
import { type MonitorData, loadMonitorData } from './load-monitor-data.ts';

const config = resolveConfig({ monitor: ['mensa'] }, builtInSite);
const category = (id: number, name: string) => ({
  '@id': `/api/filter_categories/${id}`,
  '@type': 'FilterCategory',
  name,
  parent: null,
});
const event = (id: number) => ({
  '@id': `/api/events/${id}`,
  '@type': 'Event',
  name: `Nr. ${id}`,
  startDate: '2026-11-24T18:00:00+01:00',
  filterCategories: [category(3, 'Mensa')],
});
const collection = (...members: readonly unknown[]) => ({
  'hydra:member': members,
  'hydra:totalItems': members.length,
});

/** A gateway that answers from a table and records the requested paths. */
function fakeGateway(answers: Record<string, { body: unknown; headers?: readonly string[] }>) {
  const requested: string[] = [];
  const get: GetJson = async (path): Promise<Answer> => {
    requested.push(path);
    const answer = answers[path.split('?')[0] ?? ''];
    return { body: answer?.body, headers: answer?.headers ?? [] };
  };
  return { get, requested, answers };
}

const asOf = '2026-11-20T11:00:00.000Z';
const headers = ['"one"', asOf, '30'];
const laterHeaders = ['"two"', asOf, '30'];
const createGateway = () =>
  fakeGateway({
    '/api/events': { body: collection(event(1), event(2)), headers },
    '/api/filter_categories': { body: collection(category(3, 'Mensa')) },
  });

describe('loadMonitorData', () => {
  it('reads events, categories, age and the category of the monitor ID', async () => {
    const monitorData = await loadMonitorData(createGateway().get, config, undefined);
    expect(monitorData).toMatchObject({
      matched: { mensa: 3 },
      asOf: Date.parse(asOf),
      pollSeconds: 30,
    });
    expect(monitorData.events.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('reads many events between other tasks, completely and in their order', async () => {
    const many = Array.from({ length: 230 }, (_, index) => event(index + 1));
    const gateway = createGateway();
    gateway.answers['/api/events'] = { body: collection(...many), headers };
    let others = 0;
    let isLoading = true;
    const other = () => {
      others += 1;
      if (isLoading) setImmediate(other);
    };
    setImmediate(other);
    const { events } = await loadMonitorData(gateway.get, config, undefined);
    isLoading = false;
    expect(events.map(({ id }) => id)).toEqual(many.map((_, index) => index + 1));
    expect(others).toBeGreaterThan(2);
  });

  it('keeps the objects of the events that did not change', async () => {
    const gateway = createGateway();
    const known = await loadMonitorData(gateway.get, config, undefined);
    gateway.answers['/api/events'] = {
      body: collection({ ...event(1), name: 'Neuer Name' }, event(2), event(3)),
      headers: laterHeaders,
    };
    const { events } = await loadMonitorData(gateway.get, config, known);
    expect(events.map(({ name }) => name)).toEqual(['Neuer Name', 'Nr. 2', 'Nr. 3']);
    expect(events[0]).not.toBe(known.events[0]);
    expect(events[1]).toBe(known.events[1]);
  });

  it('sends one request and keeps the events while nothing has changed', async () => {
    const gateway = createGateway();
    const known = await loadMonitorData(gateway.get, config, undefined);
    gateway.requested.length = 0;
    const again = await loadMonitorData(gateway.get, config, known);
    expect(gateway.requested).toEqual(['/api/events?monitor=3&lang=de']);
    expect(again.events).toBe(known.events);
  });

  it('keeps its category through a rename', async () => {
    const gateway = createGateway();
    const known = await loadMonitorData(gateway.get, config, undefined);
    gateway.answers['/api/events'] = { body: collection(event(1)), headers: laterHeaders };
    gateway.answers['/api/filter_categories'] = { body: collection(category(3, 'Kantine')) };
    const renamed: MonitorData = await loadMonitorData(gateway.get, config, known);
    expect(renamed.matched).toEqual({ mensa: 3 });
    expect(renamed.categories[0]?.name).toBe('Kantine');
  });

  it('rejects a body that is not a collection', async () => {
    const gateway = fakeGateway({
      '/api/events': { body: { error: 'no' } },
      '/api/filter_categories': { body: collection() },
    });
    await expect(loadMonitorData(gateway.get, config, undefined)).rejects.toThrow('no collection');
  });

  it('matches nothing for an unknown ID', async () => {
    const monitorData = await loadMonitorData(
      createGateway().get,
      { ...config, monitor: ['keller'] },
      undefined,
    );
    expect(monitorData.matched).toEqual({});
  });
});
