// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatSchema, maxHeartbeatBytes } from '#screens/heartbeat.ts';

const state = {
  key: 'a',
  seconds: 10,
  build: '1',
  asOf: ['Stand 12:00', 'Stand Fr 20. Nov, 12:00'],
  isNight: false,
};
const slide = (key: string, other: object = {}) =>
  JSON.stringify({ ...state, key, html: `<h1>${key}</h1>`, rules: ['h1{color:red}', 'h1{?'], ...other });
const hour = 3_600_000;

let asked: string[] = [];
let reports: unknown[] = [];
/** Of the answers to reports. */
let reportStatus = 204;
/** The body of each 200 answer; null: none. */
let answer: (address: string) => string | null;
const reload = vi.fn<() => void>();
const replace = vi.fn<(address: string | URL) => void>();

class FakeRequest {
  readyState = 0;
  status = 0;
  responseText = '';
  #address = '';
  #listener: () => void = () => undefined;
  addEventListener(_type: string, listener: () => void): void {
    this.#listener = listener;
  }
  open(_method: string, address: string): void {
    this.#address = address;
  }
  setRequestHeader(): void {}
  send(message: string | null): void {
    if (this.#address === '/api/heartbeats') {
      reports.push(JSON.parse(message ?? ''));
      Object.assign(this, { readyState: 4, status: reportStatus });
      return this.#listener();
    }
    asked.push(this.#address);
    const body = answer(this.#address);
    // A gateway that never answers.
    if (body === 'silence') return;
    Object.assign(this, { readyState: 4, status: body === null ? 0 : 200, responseText: body ?? '' });
    this.#listener();
  }
  abort(): void {
    this.readyState = 4;
    this.#listener();
  }
}

const loading: FakeImage[] = [];
class FakeImage extends EventTarget {
  src = '';
  constructor() {
    super();
    loading.push(this);
  }
}

const source = await readFile('public/plain-wall.js', 'utf8');
const reporting = await readFile('public/plain-report.js', 'utf8');
const start = () => void runInThisContext(`(function () {${source}\n})()`);
/** As the plain page, which has both scripts. */
const startReporting = () => void runInThisContext(`(function () {${source}\n${reporting}\n})()`);
const title = () => document.querySelector('h1')?.textContent;
const note = () => document.getElementById('note')?.textContent;
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const openAt = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(window.location, 'replace').mockImplementation(replace);
  vi.clearAllMocks();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('Image', FakeImage);
  loading.length = 0;
  openAt('/?monitor=mensa&plain=1&days=9&after=z');
  document.head.innerHTML = '<style id="base">body{margin:0}</style><style id="rules">h1{color:blue}</style>';
  document.body.innerHTML = '<div id="slide"><h1>a</h1></div><p id="note"></p>';
  document.getElementById('slide')?.setAttribute('data-state', JSON.stringify(state));
  asked = [];
  reports = [];
  reportStatus = 204;
  answer = () => slide('b');
});
afterEach(() => void vi.useRealTimers());

describe('the script of the plain wall', () => {
  it('asks for the slide that follows after the dwell of the present one', () => {
    start();
    pass(9999);
    expect(asked).toEqual([]);
    pass(1);
    expect(title()).toBe('b');
    answer = () => slide('c');
    pass(10_000);
    expect(title()).toBe('c');
    expect(asked).toEqual(['a', 'b'].map((key) => `/api/slides?monitor=mensa&days=9&after=${key}`));
  });

  it('has the rules of the present slide alone, and leaves out those that the engine does not know', () => {
    const texts = () =>
      [...(document.querySelector<HTMLStyleElement>('#base')?.sheet?.cssRules ?? [])].map(
        (rule) => rule.cssText,
      );
    start();
    expect(texts().join(' ')).toMatch(/margin.*blue/);
    pass(10_000);
    expect(texts().join(' ')).toMatch(/margin.*red/);
    expect(texts().join(' ')).not.toContain('blue');
  });

  it.each([
    ['answers nothing', 'silence'],
    ['is a captive portal', '<html>Please sign in</html>'],
    ['is away', null],
    ['answers without a slide', '{}'],
  ])('keeps its slide while the gateway %s, and goes on by itself', (_, body) => {
    answer = () => body;
    start();
    pass(600_000);
    expect(title()).toBe('a');
    expect(reload).not.toHaveBeenCalled();
    answer = () => slide('b');
    pass(60_000);
    expect(title()).toBe('b');
  });

  it('asks an absent gateway after 5 s, then at growing pauses of up to a minute', () => {
    answer = () => null;
    start();
    const counts = [10_000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000].map((ms) => {
      pass(ms);
      return asked.length;
    });
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('shows the age of the data after three minutes, with the day after a day, and not on a dark screen', () => {
    answer = () => null;
    start();
    pass(170_000);
    expect(note()).toBe('');
    pass(80_000);
    expect(note()).toBe('Stand 12:00');
    pass(24 * hour);
    expect(note()).toBe('Stand Fr 20. Nov, 12:00');
    answer = () => slide('dark');
    pass(60_000);
    answer = () => null;
    pass(hour);
    expect(note()).toBe('');
  });
});

describe('a slide with a picture', () => {
  const html = '<h1>b</h1><img class="mi" alt="" src="/plain/images/7.jpg?v=1"><img alt="Logo">';
  const imageIn = (selector: string) => document.querySelector<HTMLElement>(`#slide ${selector}`);
  beforeEach(() => {
    answer = () => slide('b', { html, picture: '/plain/images/7.jpg?v=1' });
    start();
    pass(10_000);
  });

  it.each(['load', 'error'])('is shown at the %s of the picture, and stays as long as others', (type) => {
    expect(loading[0]?.src).toBe('/plain/images/7.jpg?v=1');
    pass(3000);
    expect(title()).toBe('a');
    loading[0]?.dispatchEvent(new Event(type));
    expect(title()).toBe('b');
    pass(9999);
    expect(asked).toHaveLength(1);
    pass(1);
    expect(asked).toHaveLength(2);
  });

  it('waits for the picture for at most 5 s, and is shown once', () => {
    pass(4999);
    expect(title()).toBe('a');
    pass(1);
    expect(title()).toBe('b');
    loading[0]?.dispatchEvent(new Event('load'));
    pass(9999);
    expect(asked).toHaveLength(1);
  });

  it('has an empty place for a picture that does not load, but the words of a logo', () => {
    loading[0]?.dispatchEvent(new Event('error'));
    for (const selector of ['.mi', '[alt=Logo]']) imageIn(selector)?.dispatchEvent(new Event('error'));
    expect(imageIn('.mi')?.style.display).toBe('none');
    expect(imageIn('[alt=Logo]')?.style.display).toBe('');
    pass(10_000);
    loading[1]?.dispatchEvent(new Event('load'));
    expect(imageIn('.mi')?.style.display).toBe('');
  });
});

describe('a reload of the plain wall', () => {
  const page = '<link href="/plain-wall.css">';
  const isPage = (address: string) => address.startsWith('/?');

  it.each([
    ['in the night, if it is older than twelve hours', { isNight: true }, 12 * hour],
    ['for another build, if it is older than five minutes', { build: '2' }, 300_000],
  ])('comes %s', (_, other, age) => {
    answer = (address) => (isPage(address) ? page : slide('b', other));
    start();
    pass(age - 5000);
    expect(reload).not.toHaveBeenCalled();
    pass(25_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([null, '<html>Please sign in</html>'])('waits for a fresh answer of the page, not %s', (body) => {
    answer = (address) => (isPage(address) ? body : slide('b', { build: '2' }));
    start();
    pass(hour);
    expect(reload).not.toHaveBeenCalled();
    expect(asked.at(-1)).toContain('/api/slides');
  });

  it('goes to the full page after ten minutes where the engine could show it', () => {
    openAt('/?monitor=mensa&plain=1#retry');
    answer = (address) => (isPage(address) ? '<div id="root">' : slide('b'));
    start();
    pass(595_000);
    expect(replace).not.toHaveBeenCalled();
    pass(20_000);
    expect(replace).toHaveBeenCalledWith('/?monitor=mensa');
  });
});

describe('a named screen', () => {
  beforeEach(() => openAt('/s/aula?plain=1&theme=dark#retry'));

  it('asks for its slides by name, and goes back to its full page', () => {
    answer = (address) => (address.startsWith('/s/') ? '<div id="root">' : slide('b'));
    start();
    pass(10_000);
    expect(asked).toEqual(['/api/slides?screen=aula&theme=dark&after=a']);
    pass(600_000);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/s/aula?theme=dark');
  });

  it('without parameters asks by its name alone', () => {
    openAt('/s/aula');
    start();
    pass(10_000);
    expect(asked).toEqual(['/api/slides?screen=aula&after=a']);
  });

  it.each([
    ['/s/aula', 1],
    ['/s/aula?plain=1', 0],
  ])('at %s may turn into the full page', (address, reloads) => {
    openAt(address);
    answer = (asked) => (asked.startsWith('/s/') ? '<div id="root">' : slide('b', { build: '2' }));
    start();
    pass(600_000);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it('keeps its path when the kiosk page goes to the plain wall', () => {
    document.body.innerHTML = '<div id="root"></div>';
    openAt('/s/aula');
    answer = () => '<link href="/plain-wall.css">';
    start();
    expect(replace).toHaveBeenCalledExactlyOnceWith('/s/aula?plain=1');
  });
});

describe('the report of the plain wall', () => {
  it('is its state, every minute', () => {
    answer = () => slide('/api/events/7~2', { seconds: 45 });
    startReporting();
    pass(5000);
    expect(reports).toHaveLength(1);
    pass(60_000);
    expect(reports).toHaveLength(2);
    expect(heartbeatSchema.parse(reports[1])).toMatchObject({
      address: '/?monitor=mensa',
      build: '1',
      shows: 'slides',
      event: '/api/events/7',
      standing: 10,
      dwell: 45,
      slideChanges: 2,
      age: 10,
      isStale: false,
      uptime: 65,
      isPlain: true,
    });
  });

  it('holds no parameter but the monitor, and stays small', () => {
    openAt(`/s/aula?plain=1&token=secret&Monitor=mensa,${'m'.repeat(150)}`);
    answer = () => slide('k'.repeat(500));
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('e'.repeat(500));
    startReporting();
    pass(65_000);
    expect(JSON.stringify(reports)).not.toContain('secret');
    expect(heartbeatSchema.parse(reports[1]).address).toBe(`/s/aula?Monitor=mensa,${'m'.repeat(150)}`);
    expect(JSON.stringify(reports[1]).length).toBeLessThan(maxHeartbeatBytes);
  });

  it('leaves out monitors that are too long', () => {
    openAt(`/?monitor=${'m'.repeat(300)}`);
    startReporting();
    pass(5000);
    expect(reports).toMatchObject([{ address: '/' }]);
  });

  it('counts the slides since the last one that arrived', () => {
    startReporting();
    pass(6000);
    reportStatus = 503;
    pass(60_000);
    reportStatus = 204;
    pass(120_000);
    expect(reports).toMatchObject([0, 6, 12, 6].map((slideChanges) => ({ slideChanges })));
  });

  it('tells a dark screen, and old data', () => {
    answer = () => slide('dark');
    startReporting();
    pass(10_000);
    answer = () => null;
    pass(240_000);
    expect(heartbeatSchema.parse(reports.at(-1))).toMatchObject({
      shows: 'dark',
      event: null,
      isStale: true,
    });
  });

  it.each([
    ['a preview', () => openAt('/?monitor=mensa&plain=1&at=2026-11-20T12:00')],
    ['a frame of the desk', () => void vi.stubGlobal('parent', {})],
  ])('is not sent by %s', (_, prepare) => {
    prepare();
    startReporting();
    pass(600_000);
    expect(reports).toEqual([]);
  });
});

describe('in the kiosk page', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    openAt('/?monitor=mensa&days=9');
  });

  it('goes to the plain wall', () => {
    answer = () => '<link href="/plain-wall.css">';
    start();
    expect(asked).toEqual(['/?monitor=mensa&days=9&plain=1']);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/?monitor=mensa&days=9&plain=1');
    pass(hour);
    expect(asked).toHaveLength(1);
  });

  it.each([null, 'silence', '<div id="root"></div><script nomodule src="/plain-wall.js">'])(
    'stays until it is answered, not by %s',
    (body) => {
      answer = () => body;
      start();
      pass(600_000);
      expect(replace).not.toHaveBeenCalled();
      answer = () => '<link href="/plain-wall.css">';
      pass(90_000);
      expect(replace).toHaveBeenCalledOnce();
    },
  );
});
