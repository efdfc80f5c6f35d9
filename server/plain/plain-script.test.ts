// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatSchema, maxHeartbeatBytes } from '#screens/model/heartbeat.ts';

const state = {
  key: 'a',
  seconds: 10,
  build: '1',
  version: '1.2.3',
  asOf: ['Stand 12:00', 'Stand Fr 20. Nov, 12:00'],
  isNight: false,
  after: 'z',
  inForce: '',
  isAlarm: false,
  endsInMs: null,
  later: null,
  ends: [],
};
const slide = (key: string, other: object = {}) =>
  JSON.stringify({ ...state, key, html: `<h1>${key}</h1>`, rules: ['h1{color:red}', 'h1{?'], ...other });
const hour = 3_600_000;

let asked: string[] = [];
let reports: unknown[] = [];
/** The answer of `/api/time`, after redirects. */
let timeAnswer: { responseText: string; responseURL: string };
/** The status of the answers to reports. */
let reportStatus = 204;
/** The answers that wait, while the gateway is slow to answer reports; null: it answers at once. */
let lateAnswers: (() => void)[] | null = null;
/** Requests for notices, and the body of their answers. */
let checked: string[] = [];
let notices: string | null;
/** The body of each other 200 answer; null: none. */
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
      const finish = () => {
        Object.assign(this, { readyState: 4, status: reportStatus });
        this.#listener();
      };
      return lateAnswers === null ? finish() : void lateAnswers.push(finish);
    }
    if (this.#address === '/api/time') {
      Object.assign(this, { readyState: 4, status: 200, ...timeAnswer });
      return this.#listener();
    }
    const isCheck = this.#address.startsWith('/api/notices/current?');
    (isCheck ? checked : asked).push(this.#address);
    const body = isCheck ? notices : answer(this.#address);
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
const upkeep = await readFile('public/plain-upkeep.js', 'utf8');
const run = (scripts: readonly string[]) =>
  void runInThisContext(`(function () {${scripts.join('\n')}\n})()`);
/** The kiosk page has the first script alone. */
const startInKiosk = () => run([source]);
const start = () => run([source, upkeep]);
const startReporting = () => run([source, upkeep, reporting]);
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
  checked = [];
  notices = '[]';
  reports = [];
  reportStatus = 204;
  lateAnswers = null;
  timeAnswer = { responseText: '', responseURL: `${window.location.origin}/api/time` };
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

  describe('while its gateway gives no slides', () => {
    const time = JSON.stringify({ software: 'aushang', now: 1 });
    const other = 'https://new.example.edu/api/time';
    const startAway = () => {
      answer = () => null;
      start();
    };

    it('goes to the gateway that this one redirects to, after three answers in a row', () => {
      timeAnswer = { responseText: time, responseURL: other };
      startAway();
      pass(179_000);
      expect(replace).not.toHaveBeenCalled();
      pass(2000);
      expect(replace).toHaveBeenCalledExactlyOnceWith(
        'https://new.example.edu/?monitor=mensa&plain=1&days=9&after=z',
      );
    });

    it.each([
      ['a captive portal', '<html>Please sign in</html>', other],
      ['another service', '{"software":"other"}', other],
      ['its own origin', time, undefined],
      ['an engine that does not say where an answer came from', time, ''],
    ])('stays for %s', (_, responseText, responseURL = timeAnswer.responseURL) => {
      timeAnswer = { responseText, responseURL };
      startAway();
      pass(600_000);
      expect(replace).not.toHaveBeenCalled();
    });

    it('never goes from https to http', () => {
      vi.stubGlobal(
        'location',
        Object.assign(new URL('https://old.example.edu/?monitor=mensa'), { replace }),
      );
      timeAnswer = { responseText: time, responseURL: 'http://new.example.edu/api/time' };
      startAway();
      pass(600_000);
      expect(replace).not.toHaveBeenCalled();
      vi.unstubAllGlobals();
    });
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

describe('notices on the plain wall', () => {
  const minute = 60_000;
  const listOf = (...list: readonly object[]) => JSON.stringify(list);
  const alarm = { id: 'n1', level: 'alarm', lifted: null, until: null };
  const inForce = 'n1  ';
  const html = (id: string) => `<article data-notice="${id}"><h1>${id}</h1></article>`;
  const alarmSlide = (fields: object = {}) =>
    slide('a', { after: 'a', html: html('n1'), inForce, isAlarm: true, seconds: 20, ...fields });
  const openOn = (shown: string) => {
    document.getElementById('slide')?.setAttribute('data-state', shown);
    start();
  };

  it('are asked for every 30 s, and the slide stays while they are the same', () => {
    openOn(JSON.stringify({ ...state, seconds: 600 }));
    pass(5 * minute);
    expect(checked).toHaveLength(10);
    expect(new Set(checked)).toEqual(new Set(['/api/notices/current?monitor=mensa&days=9']));
    expect(asked).toEqual([]);
  });

  it('of a named screen are asked for by its name', () => {
    openAt('/s/aula');
    start();
    pass(15_000);
    expect(checked).toEqual(['/api/notices/current?screen=aula&']);
  });

  it.each([null, 'silence', '<html>Please sign in</html>', '{}'])(
    'change nothing while they are not answered, but by %s',
    (body) => {
      notices = body;
      openOn(JSON.stringify({ ...state, seconds: 600 }));
      pass(5 * minute);
      expect(asked).toEqual([]);
      expect(title()).toBe('a');
    },
  );

  it('that are new bring the alarm within 30 s; afterwards the loop continues where it was', () => {
    openOn(JSON.stringify({ ...state, seconds: 600, after: 'before-a' }));
    pass(minute);
    notices = listOf(alarm);
    answer = () => alarmSlide({ key: 'before-a', after: 'before-a' });
    pass(30_000);
    expect(title()).toBe('n1');
    expect(asked).toEqual(['/api/slides?monitor=mensa&days=9&after=before-a']);
    pass(2 * minute);
    expect(title()).toBe('n1');
    notices = '[]';
    answer = () => slide('a', { seconds: 600 });
    pass(30_000);
    expect(title()).toBe('a');
    expect(new Set(asked)).toEqual(new Set(['/api/slides?monitor=mensa&days=9&after=before-a']));
  });

  it('that are new leave the time of the slide as it is where it can not be drawn again', () => {
    openOn(JSON.stringify({ ...state, seconds: 100 }));
    notices = listOf({ ...alarm, level: 'notice' });
    answer = () => null;
    pass(99_000);
    expect(asked).toEqual(Array(3).fill('/api/slides?monitor=mensa&days=9&after=z'));
    answer = () => slide('b');
    pass(1000);
    expect(asked.at(-1)).toBe('/api/slides?monitor=mensa&days=9&after=a');
    expect(title()).toBe('b');
  });

  it('end at their time while the gateway is away: the slide before is back', () => {
    openOn(JSON.stringify(state));
    pass(15_000);
    expect(title()).toBe('b');
    answer = () => alarmSlide({ endsInMs: 200_000 });
    pass(15_000);
    expect(title()).toBe('n1');
    answer = () => null;
    notices = null;
    pass(170_000);
    expect(title()).toBe('n1');
    expect(note()).toBe('');
    pass(20_000);
    expect(title()).toBe('b');
    pass(minute);
    expect(note()).toBe('Stand 12:00');
  });

  it('end one after the other while the gateway is away, then the screen is black', () => {
    const later = { html: html('n2'), rules: [], endsInMs: 300_000, later: null };
    document.querySelector('#slide')?.replaceChildren();
    openOn(alarmSlide({ endsInMs: 100_000, later }));
    answer = () => null;
    notices = null;
    pass(101_000);
    expect(title()).toBe('n2');
    pass(200_000);
    expect(document.getElementById('slide')?.innerHTML).toBe('');
    answer = () => slide('b');
    pass(2 * minute);
    expect(reload).not.toHaveBeenCalled();
    expect(title()).toBe('b');
  });

  it('that are lifted go where no slide can be drawn; then the page is that of the gateway', () => {
    openOn(alarmSlide());
    answer = (address) => (address.startsWith('/?') ? '<div id="root">' : null);
    pass(16_000);
    expect(document.getElementById('slide')?.innerHTML).toBe('');
    pass(10_000);
    expect(reload).toHaveBeenCalled();
  });

  it('in the band end at their time, the band with the last one', () => {
    const sections = '<section data-notice="n1"></section><section data-notice="n2"></section>';
    const banded = slide('b', {
      html: `<div data-band>${sections}</div><h1>b</h1>`,
      ends: [
        ['n1', 100_000],
        ['n2', 200_000],
      ],
    });
    const count = (selector: string) => document.querySelectorAll(selector).length;
    answer = () => banded;
    start();
    pass(10_000);
    expect(count('[data-notice]')).toBe(2);
    answer = () => null;
    pass(101_000);
    expect(count('[data-notice=n1]')).toBe(0);
    expect(count('[data-notice=n2]')).toBe(1);
    pass(100_000);
    expect(count('[data-band]')).toBe(0);
    expect(title()).toBe('b');
  });

  it('are reported with their ids, soon after they have changed', () => {
    startReporting();
    pass(8000);
    expect(reports).toMatchObject([{ notices: [] }]);
    answer = () => alarmSlide();
    pass(15_000);
    expect(reports).toHaveLength(2);
    expect(heartbeatSchema.parse(reports[1])).toMatchObject({ shows: 'slides', event: null, standing: null });
    expect(reports[1]).toMatchObject({ notices: ['n1'] });
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
    startInKiosk();
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
      version: '1.2.3',
      shows: 'slides',
      event: '/api/events/7',
      standing: 10,
      dwell: 45,
      slideChanges: 2,
      shown: [7, 7],
      age: 10,
      isStale: false,
      uptime: 65,
      isPlain: true,
    });
  });

  it('holds no parameter but the monitor, and stays small', () => {
    openAt(`/s/aula?plain=1&token=secret&Monitor=mensa,${'m'.repeat(150)}`);
    const ids = Array.from({ length: 9 }, (_, at) => `<p data-notice="${at}${'n'.repeat(15)}"></p>`);
    answer = () => slide('k'.repeat(500), { html: ids.join('') });
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('e'.repeat(500));
    startReporting();
    pass(65_000);
    expect(JSON.stringify(reports)).not.toContain('secret');
    expect(heartbeatSchema.parse(reports[1]).address).toBe(`/s/aula?Monitor=mensa,${'m'.repeat(150)}`);
    expect(reports[1]).toMatchObject({ notices: { length: 8 } });
    expect(JSON.stringify(reports[1]).length).toBeLessThan(maxHeartbeatBytes);
  });

  it('counts no negative slide changes where two reports were under way at once', () => {
    let asking = 0;
    answer = () => {
      asking += 1;
      const html = asking === 1 ? '<p data-notice="n1"></p>' : '<p></p>';
      return slide(`s${asking}`, { seconds: asking === 1 ? 5 : 600, html });
    };
    startReporting();
    pass(8000);
    lateAnswers = [];
    pass(10_000);
    expect(lateAnswers).toHaveLength(2);
    for (const finish of lateAnswers) finish();
    lateAnswers = null;
    const before = reports.length;
    pass(70_000);
    expect(reports.length).toBeGreaterThan(before);
    for (const report of reports) heartbeatSchema.parse(report);
  });

  it('has the secret of its device, which the kiosk page shares', () => {
    localStorage.clear();
    openAt('/s/aula?plain=1');
    startReporting();
    pass(5000);
    const own = localStorage.getItem('aushang-device');
    expect(own).toMatch(/^[a-z\d]{28}$/);
    localStorage.setItem('aushang-device', 'of-the-kiosk-page');
    pass(60_000);
    expect(reports).toMatchObject([own, 'of-the-kiosk-page'].map((device) => ({ device })));
    localStorage.clear();
  });

  it('has none without a name, and stores none', () => {
    localStorage.clear();
    startReporting();
    pass(5000);
    expect(reports).toMatchObject([{ device: '' }]);
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['no storage', { localStorage: undefined }],
    ['storage that throws', { localStorage: { getItem: () => JSON.parse('{') } }],
    ['no random numbers of the system', { localStorage: undefined, crypto: undefined }],
  ])('has one secret as long as it is open with %s', (_, missing) => {
    for (const [name, value] of Object.entries(missing)) vi.stubGlobal(name, value);
    openAt('/s/aula?plain=1');
    startReporting();
    pass(65_000);
    const secrets = reports.map((report) => heartbeatSchema.parse(report).device);
    expect(secrets).toHaveLength(2);
    expect(new Set(secrets).size).toBe(1);
    const ofHalf = (1.5 * 2 ** 32).toString(36);
    expect(secrets[0] === ofHalf.repeat(4)).toBe('crypto' in missing);
  });

  it('is no longer than the gateway accepts where everything is as long as it can be', () => {
    const long = { build: 'b'.repeat(50), version: 'v'.repeat(50) };
    document.getElementById('slide')?.setAttribute('data-state', JSON.stringify({ ...state, ...long }));
    openAt(`/s/aula?plain=1&monitor=mensa,${'m'.repeat(178)}`);
    const ids = Array.from({ length: 9 }, (_, at) => `<p data-notice="${at}${'n'.repeat(15)}"></p>`);
    answer = () => slide('k'.repeat(500), { html: ids.join('') });
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('e'.repeat(500));
    startReporting();
    pass(65_000);
    const { address, event } = heartbeatSchema.parse(reports[1]);
    expect([address.length, event?.length]).toEqual([200, 120]);
    expect(JSON.stringify(reports[1])).toHaveLength(maxHeartbeatBytes);
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
    ['a frame of the desk', () => void vi.stubGlobal('parent', { location: { pathname: '/desk' } })],
  ])('is not sent by %s', (_, prepare) => {
    prepare();
    startReporting();
    pass(600_000);
    expect(reports).toEqual([]);
  });
});

it('is also sent by a wall in a frame of another page, whose address it may not read', () => {
  vi.stubGlobal('parent', {
    get location() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  startReporting();
  pass(10_000);
  expect(reports).toHaveLength(1);
});

describe('in the kiosk page', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    openAt('/?monitor=mensa&days=9');
  });

  it('goes to the plain wall', () => {
    answer = () => '<link href="/plain-wall.css">';
    startInKiosk();
    expect(asked).toEqual(['/?monitor=mensa&days=9&plain=1']);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/?monitor=mensa&days=9&plain=1');
    pass(hour);
    expect(asked).toHaveLength(1);
  });

  it.each([null, 'silence', '<div id="root"></div><script nomodule src="/plain-wall.js">'])(
    'stays until it is answered, not by %s',
    (body) => {
      answer = () => body;
      startInKiosk();
      pass(600_000);
      expect(replace).not.toHaveBeenCalled();
      answer = () => '<link href="/plain-wall.css">';
      pass(90_000);
      expect(replace).toHaveBeenCalledOnce();
    },
  );
});
