// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticesPathOf } from '#notices/model/notice.ts';

/* The document is read once per page, so each test has modules of its own. */

const answers = {
  '/site.json': { body: { name: 'Campus' }, headers: ['', '', ''] },
  '/api/events?monitor=mensa&lang=de': { body: { 'hydra:member': [] }, headers: ['"one"', '', '30'] },
};
const requested: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  requested.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return new Response('{"name":"network"}', { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => void vi.useRealTimers());

async function open(text: string | null) {
  document.body.innerHTML = text === null ? '' : '<script type="application/json" id="answers"></script>';
  const script = document.querySelector('script');
  if (script !== null) script.textContent = text;
  return { ...(await import('./given-answers.ts')), ...(await import('./record-answers.ts')) };
}

describe('answers in the document', () => {
  it('stand for the first request of their path, and are recorded', async () => {
    const { getRecordedJson, lastAnswer, givenDrawn } = await open(
      JSON.stringify({ drawn: '["slide"]', answers }),
    );
    expect(givenDrawn()).toBe('["slide"]');
    expect(await getRecordedJson('/site.json')).toEqual(answers['/site.json']);
    expect(lastAnswer('site')).toEqual(answers['/site.json']);
    expect(requested).toEqual([]);
  });

  it('are given once, then the network is asked', async () => {
    const { getRecordedJson } = await open(JSON.stringify({ drawn: '', answers }));
    await getRecordedJson('/site.json');
    expect((await getRecordedJson('/site.json')).body).toEqual({ name: 'network' });
    expect(requested).toEqual(['/site.json']);
  });

  it('are not given for another query', async () => {
    const { getRecordedJson } = await open(JSON.stringify({ drawn: '', answers }));
    await getRecordedJson('/api/events?monitor=mensa&lang=en');
    expect(requested).toEqual(['/api/events?monitor=mensa&lang=en']);
  });

  it('tell whether the document holds notices', async () => {
    const given = await open(JSON.stringify({ drawn: '', answers }));
    expect(given.hasGivenNotices()).toBe(false);
    vi.resetModules();
    const notices = { [noticesPathOf('monitor=mensa')]: { body: [], headers: ['', '', ''] } };
    expect((await open(JSON.stringify({ drawn: '', answers: notices }))).hasGivenNotices()).toBe(true);
  });

  it('are discarded ten seconds after the start', async () => {
    const { takeGivenAnswer, hasGivenAnswers } = await open(JSON.stringify({ drawn: '', answers }));
    expect(hasGivenAnswers()).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(hasGivenAnswers()).toBe(false);
    expect(takeGivenAnswer('/site.json')).toBeNull();
  });

  it('are not those of slides while they are notices alone', async () => {
    const notices = { '/api/notices/current?': { body: [], headers: ['', '', ''] } };
    const { takeGivenAnswer, hasGivenAnswers } = await open(JSON.stringify({ drawn: '', answers: notices }));
    expect(hasGivenAnswers()).toBe(false);
    expect(takeGivenAnswer('/api/notices/current?')?.body).toEqual([]);
  });

  const damaged = [
    null,
    '',
    '{"drawn":"","answers":',
    '{"answers":{}}',
    '{"drawn":"","answers":{"/site.json":{}}}',
  ];
  it.each(damaged)('count as missing when they are %j', async (text) => {
    const { hasGivenAnswers, givenDrawn } = await open(text);
    expect(hasGivenAnswers()).toBe(false);
    expect(givenDrawn()).toBeNull();
  });
});
