import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { drawBareAlarm } from '#notices/gateway/draw-alarm.tsx';
import { sampleNotice } from '#notices/layout/sample-notices.ts';
import { createComposer } from '#server/slides/compose-slide.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import { readFonts } from '#server/slides/read-fonts.ts';
import { copyBuiltFonts } from '#server/testing/built-fonts.ts';
import { createPlainFonts, writeFontFaces } from './plain-wall.tsx';

/*
 * What the engines of webOS 3 (Chromium 38, 2014) and Tizen 3 (Chromium 47) know. Versions are those of the compatibility data
 * of MDN (github.com/mdn/browser-compat-data). A name that is missing here has to be looked up there first.
 */

/** The syntax of ECMA-262, 5.1, in the names of ESTree. */
const syntax = new Set(
  [
    'Program Identifier Literal VariableDeclaration VariableDeclarator FunctionDeclaration FunctionExpression',
    'BlockStatement ExpressionStatement IfStatement WhileStatement DoWhileStatement ForStatement ForInStatement',
    'BreakStatement ContinueStatement ReturnStatement ThrowStatement TryStatement CatchClause SwitchStatement SwitchCase',
    'EmptyStatement ArrayExpression ObjectExpression Property UnaryExpression UpdateExpression BinaryExpression',
    'LogicalExpression AssignmentExpression ConditionalExpression CallExpression NewExpression MemberExpression',
    'SequenceExpression ThisExpression',
  ].flatMap((names) => names.split(' ')),
);

const globals = new Set(
  [
    // ECMAScript 5.1
    'Date JSON Math Number String encodeURIComponent undefined',
    // HTML and DOM; `performance.now` is in Chromium 24, `localStorage` in 4, `Uint32Array` in 7
    'Uint32Array localStorage Image XMLHttpRequest clearTimeout document history location navigator performance setTimeout window',
  ].flatMap((names) => names.split(' ')),
);

/** Members of objects of that time, and of our own. */
const members = new Set(
  [
    'concat exec filter floor forEach indexOf join length map max min now parse pow push random replace slice some splice split stringify test',
    'addEventListener abort alt open readyState responseText responseURL send setRequestHeader status timeout onload onerror ontimeout',
    // In Chromium 33; engines without it are never hidden.
    'hidden',
    'appendChild createElement createTextNode cssText display documentElement firstChild fontSize getAttribute getElementById innerHTML parentNode querySelector querySelectorAll removeChild',
    'devicePixelRatio innerHeight innerWidth parent setAttribute src style tagName target textContent',
    'cssRules deleteRule insertRule sheet',
    'hash href location origin pathname protocol reload replaceState search state userAgent',
    'performance after arrivedAt asOf before build ends endsInMs html inForce isAlarm isNight key later message picture rules seconds software starts version',
    // Notices, and what is read of them
    // `getRandomValues` is in Chromium 11
    'crypto getItem getRandomValues setItem toString',
    'hasAlarm id level lifted until',
    // What it reports, src/screens/model/heartbeat.ts
    'address load device engine width height ratio skew age isStale shows event standing dwell slideChanges wakeLock worker',
    'heapMegabytes errors lastError badParameters uptime isPlain notices',
  ].flatMap((names) => names.split(' ')),
);

/** What the inline script of the kiosk page asks for, to find out how old the engine is. */
const detected = new Set(
  'AbortController IntersectionObserver Object Array Promise allSettled fetch flatMap fromEntries matchAll prototype'.split(
    ' ',
  ),
);

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All nodes below one, each with the field that holds it and its parent. */
function* walk(node: Node): Generator<{ node: Node; field: string; parent: Node }> {
  for (const [field, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) {
        yield { node: child, field, parent: node };
        yield* walk(child);
      }
}

function isNewer(node: Node): boolean {
  const { type, kind, operator, shorthand, method, computed, async, generator, regex } = node;
  if (type === 'VariableDeclaration') return kind !== 'var';
  if (type === 'Property') return shorthand === true || method === true || computed === true;
  if (type === 'CatchClause') return node['param'] === null;
  if (type === 'Literal') return 'bigint' in node || (isRegex(regex) && !isOldRegex(regex));
  if (async === true || generator === true) return true;
  return typeof operator === 'string' && /^(?:\*\*|\?\?|&&=|\|\|=)/.test(operator);
}

const isRegex = (value: unknown): value is { readonly pattern: string; readonly flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
const isOldRegex = ({ pattern, flags }: { readonly pattern: string; readonly flags: string }) =>
  /^[gim]*$/.test(flags) && !/\(\?<|\\[pk]/i.test(pattern);

/** Everything in a script that an engine of 2014 may not know. */
function findTooNew(code: string, known: ReadonlySet<string>): string[] {
  const nodes = [...walk({ ...parseAst(code) })];
  const declared = new Set(
    nodes.filter(({ field, parent }) => isDeclaration(field, parent)).map(({ node }) => String(node['name'])),
  );
  const names = nodes.filter(({ node }) => node.type === 'Identifier');
  const isMember = ({ field, parent }: (typeof nodes)[number]) =>
    (parent.type === 'MemberExpression' && field === 'property' && parent['computed'] !== true) ||
    (parent.type === 'Property' && field === 'key');
  return [
    ...nodes.filter(({ node }) => !syntax.has(node.type) || isNewer(node)).map(({ node }) => node.type),
    ...names
      .map((one) => ({ name: String(one.node['name']), list: isMember(one) ? members : globals }))
      .filter(({ name, list }) => !list.has(name) && !declared.has(name) && !known.has(name))
      .map(({ name }) => name),
    // A syntax error before Chromium 58, which no tree shows.
    ...(code.match(/,\s*\)/g) ?? []),
  ];
}

function isDeclaration(field: string, { type }: Node): boolean {
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    return field === 'id' || field === 'params';
  return field === 'params' || (type === 'CatchClause' && field === 'param');
}

/** The values are Chromium's first versions without the prefix, which is not written here. */
const properties: Readonly<Record<string, number>> = {
  '-webkit-align-content': 21,
  '-webkit-align-items': 21,
  '-webkit-animation': 3,
  '-webkit-flex': 21,
  '-webkit-flex-wrap': 21,
  '-webkit-order': 21,
  '-webkit-transform': 3,
  '-webkit-transform-origin': 1,
  'align-content': 29,
  'align-items': 29,
  order: 29,
  background: 1,
  'background-image': 1,
  'background-size': 3,
  bottom: 1,
  'box-sizing': 10,
  clip: 1,
  color: 1,
  content: 1,
  display: 1,
  flex: 29,
  'flex-wrap': 29,
  'font-family': 1,
  'font-size': 1,
  'font-weight': 2,
  height: 1,
  left: 1,
  'line-height': 1,
  margin: 1,
  'margin-left': 1,
  'margin-right': 1,
  'max-width': 1,
  'min-width': 1,
  'object-fit': 32,
  'object-position': 32,
  opacity: 1,
  overflow: 1,
  padding: 1,
  position: 1,
  right: 1,
  src: 4,
  'text-align': 1,
  'text-decoration': 1,
  'text-overflow': 1,
  top: 1,
  transform: 36,
  'transform-origin': 36,
  'unicode-range': 36,
  'vertical-align': 1,
  'white-space': 1,
  'word-wrap': 1,
  width: 1,
};

/** Functions in values; `linear-gradient` without a prefix is in Chromium 26. */
const functions =
  /^(?:calc|format|linear-gradient|rect|repeating-linear-gradient|rgba?|rotate|scaleX|translate|url)$/;
/** `vw` is in Chromium 20, `rem` in 4. */
const units = /^(?:px|em|rem|vw|%|deg|s)$/;
const media = /^@(?:font-face|media \(orientation: ?(?:landscape|portrait)\)|(?:-webkit-)?keyframes [\w-]+)$/;
/** Newer; these engines leave the declaration out, and the slide is complete without it. */
const optional = new Set(['animation', 'font-display', 'text-decoration-thickness']);

/** Everything in rules of CSS that an engine of 2014 may not know. */
function findTooNewCss(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, 'x');
  const heads = [...bare.matchAll(/[^{};]+(?=\{)/g)].map(([head]) => head.trim());
  const declarations = [...bare.matchAll(/([-\w]+)\s*:([^{};]+)(?=[;}])/g)];
  return [
    ...heads.filter((head) =>
      head.startsWith('@') ? !media.test(head) : /:(?!after|before)|[>~|]/.test(head),
    ),
    ...declarations
      .filter(([, name = '']) => !optional.has(name))
      .flatMap(([, name = '', value = '']) => [
        ...(name in properties ? [] : [name]),
        ...findTooNewValues(value),
      ]),
  ];
}

function findTooNewValues(value: string): string[] {
  const called = value.match(/[-\w]+(?=\()/g) ?? [];
  const measures = [...value.matchAll(/(?<![\w#+.-])-?\.?\d[\d.]*([a-z%]+)/gi)].map(([, unit = '']) => unit);
  return [
    ...called.filter((name) => !functions.test(name)),
    ...measures.filter((unit) => !units.test(unit)),
    ...(value.match(/\b(?:grid|unset|revert|contents|min-content|max-content|fit-content)\b/g) ?? []),
  ];
}

describe('the scripts for old engines', () => {
  it('are ES5 and use nothing newer than 2014', async () => {
    const [wall, ...others] = await Promise.all(
      ['wall', 'upkeep', 'report'].map((name) => readFile(`public/plain-${name}.js`, 'utf8')),
    );
    expect(findTooNew(wall ?? '', new Set())).toEqual([]);
    expect(findTooNew([wall, ...others].join('\n'), new Set())).toEqual([]);
    const index = await readFile('index.html', 'utf8');
    const scripts = [...index.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
    const inline = scripts.find((code) => code.includes('plain=1')) ?? '';
    expect(inline).not.toBe('');
    expect(index).not.toContain('"/plain-wall.css"');
    expect(findTooNew(inline, detected)).toEqual([]);
  });

  it.each([
    'const a = 1;',
    'let a;',
    '(function () { return [].map((x) => x); })()',
    'var a = `b`;',
    'var a = { b() {} };',
    'var b = 1; var a = { b };',
    'function f(a = 1) {}',
    'var [a] = [1];',
    'try { f(); } catch {}',
    'var a = 2 ** 3;',
    'for (var a of []) a;',
    'var a = window?.b;',
    'class A {}',
    'document.documentElement.closest("a");',
    'fetch("/");',
    'new Promise(setTimeout);',
    'Math.max(1, 2,);',
    'var a = /a/u;',
    'var a = /(?<!a)b/;',
    'Object.assign({}, {});',
  ])('would not pass with %s', (code) => {
    expect(findTooNew(code, new Set())).not.toEqual([]);
  });
});

describe('the styles of the plain page', () => {
  it('hold nothing newer than 2014', async () => {
    expect(Object.entries(properties).filter(([, version]) => version > 38)).toEqual([]);
    expect(findTooNewCss(await readFile('public/plain-wall.css', 'utf8'))).toEqual([]);
  });

  it.each([
    'a{inset:0}',
    'a{width:min(1px,2px)}',
    'a{color:var(--b)}',
    'a{--b:1px}',
    'a{display:grid}',
    'a{height:100dvh}',
    'a:is(b){color:red}',
    '@supports (a:b){a{color:red}}',
    'a{aspect-ratio:1}',
    'a{width:1cqw}',
    '@layer b{a{color:red}}',
  ])('would not pass with %s', (css) => {
    expect(findTooNewCss(css)).not.toEqual([]);
  });
});

describe('a drawn slide for old engines', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aushang-plain-source-'));
    await copyBuiltFonts(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const category = {
    '@id': '/api/filter_categories/3',
    '@type': 'FilterCategory',
    name: 'Mensa',
    parent: null,
  };
  const event = {
    '@id': '/api/events/1',
    '@type': 'Event',
    name: 'Öffentliche Ringvorlesung zur Weiterbildungsgesellschaftsverordnung 🎻',
    subtitle: 'Mit Gästen',
    shortDescription: 'Eintritt frei. '.repeat(60),
    startDate: '2026-11-21T18:00:00+01:00',
    filterCategories: [category],
    images: ['/api/event_images/7'],
    '@urls': { eventUrl: 'https://events.example.edu/1' },
  };
  const image = { id: 7, address: '/plain/images/7.jpg?v=1', width: 900, height: 600 };
  const findTooNewIn = ({ html, rules }: DrawnSlide) => {
    const known = /^<(?:article|div|h1|img|main|p|path|section|span|svg)$/;
    const tags = html.match(/<[a-z]\w*/g) ?? [];
    const styles = html.match(/ style=/g) ?? [];
    return [...rules.flatMap(findTooNewCss), ...tags.filter((tag) => !known.test(tag)), ...styles];
  };
  const cancelled = { ...event, '@id': '/api/events/2', canceled: true };
  const collectionOf = (members: readonly unknown[]) =>
    JSON.stringify({ 'hydra:member': members, 'hydra:totalItems': members.length });
  const colors = { ground: '#ffffff', ink: '#000000', accent: '#000000', quiet: '#000000' };
  const grounds = { light: [colors], dark: [colors], contrast: [colors] };

  it.each<[string, string, readonly object[], string | null]>([
    ['an event', '', [event, cancelled], null],
    ['a cancelled event', '', [event, cancelled], '/api/events/1'],
    ['a preview', '&at=2026-11-20T13:00', [event], null],
    ['no event', '', [], null],
    ['an event beyond the horizon', '&days=0', [event], null],
    ['a dark screen', '&on=20:00&off=21:00', [event], null],
  ])('holds nothing newer than 2014: %s', async (_, search, events, after) => {
    const slide: DrawnSlide | null = await (
      await createComposer(await readFonts(folder))
    )({
      search: `monitor=mensa${search}`,
      now: Date.parse('2026-11-20T12:00:00+01:00'),
      origin: 'https://board.example.edu',
      site: JSON.stringify({ ...builtInSite, logo: { light: '/site/light.svg' }, grounds }),
      categories: collectionOf([category]),
      // Old enough for the age of the data to stand on the slide.
      events: { body: collectionOf(events), headers: ['"1"', '2026-11-18T11:00:00Z', '60'] },
      translation: null,
      after,
      isPlain: true,
      isFramed: false,
      image,
      notices: [sampleNotice({ level: 'notice', test: true })],
      turn: 0,
    });
    expect(slide && findTooNewIn(slide)).toEqual([]);
  });

  const alarms = ['n3', 'n2'].map((id) => sampleNotice({ id }));
  const tests = [sampleNotice({ test: true, text: { de: 'Räumen\nÜber die Treppen.' } })] as const;

  it.each([
    ['alarms', alarms],
    ['a test', tests],
  ])('holds nothing newer than 2014: %s', async (_, alarms) => {
    const request = { search: '', site: JSON.stringify(builtInSite), alarms, turn: 0, isPlain: true };
    const slide = await (await createComposer(await readFonts(folder)))(request);
    expect(slide && findTooNewIn(slide)).toEqual([]);
  });

  it('holds nothing newer than 2014: an alarm that could not be drawn', () => {
    const timeZone = createTimeZone('Europe/Berlin');
    const slide = drawBareAlarm(tests, { languages: ['de', 'en'], timeZone });
    expect(findTooNewIn(slide)).toEqual([]);
  });

  it('is set in fonts of one weight each, as WOFF of at most 60 kB', async () => {
    const fonts = await createPlainFonts(folder);
    const sets = ['display', 'text', 'strong'].flatMap((name) => [
      `${name}-latin`,
      `${name}-latin-1`,
      `${name}-latin-ext`,
    ]);
    expect([...fonts.keys()]).toEqual(sets.map((name) => `${name}.woff`));
    for (const { variants } of fonts.values()) {
      const { body } = variants.identity;
      expect(body?.toString('latin1', 0, 4)).toBe('wOFF');
      expect(body?.includes('fvar')).toBe(false);
      expect(body?.byteLength).toBeLessThan(60_000);
    }
    const styles = writeFontFaces();
    expect(findTooNewCss(styles)).toEqual([]);
    for (const name of fonts.keys()) expect(styles).toContain(`/plain/${name}`);
  });
});
