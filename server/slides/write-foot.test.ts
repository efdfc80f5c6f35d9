// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { writeFoot } from './write-foot.ts';

const box = { x: 117, y: 974, width: 1686, height: 42 };
const input = {
  logo: null,
  site: 'A & B',
  monitor: '',
  widths: { owner: 2.9, monitor: 0, addresses: [], dataAge: 0, clock: 0 },
  place: { index: 3, count: 9 },
  dataAge: null,
  clock: '',
  colors: { ground: '#0b3b3b', ink: '#ffffff', accent: '#f2b632', quiet: '#d5e4e2' },
  boxes: { landscape: box, portrait: box },
  fontSizes: { landscape: 32.4, portrait: 32.4 },
};

function write(changed: Partial<Parameters<typeof writeFoot>[0]>) {
  const { html, rules = [], texts } = writeFoot({ ...input, ...changed });
  document.body.innerHTML = html;
  return { foot: document.body, sheet: rules.join('\n'), texts };
}

const lineOf = (foot: HTMLElement) =>
  [...(foot.querySelector('[aria-hidden] > .fw')?.children ?? [])].map(({ className }) => className);

describe('writeFoot', () => {
  it('marks the place in the loop', () => {
    const { foot, sheet } = write({});
    expect(lineOf(foot)).toEqual(['fd', 'fc', 'fr']);
    expect(sheet).toMatch(/\.fd\{[^}]*;flex:3 1 0%;[^}]*background-size:33.3333% 100%/);
    expect(sheet).toMatch(/\.fr\{[^}]*;flex:5 1 0%;[^}]*background-size:20% 100%/);
  });

  it.each([
    [{ index: 0, count: 2 }, ['fc', 'fr']],
    [{ index: 59, count: 60 }, ['fd', 'fc']],
    [{ index: 30, count: 61 }, ['fd', 'fc', 'fr']],
    [{ index: 0, count: 1 }, []],
    [{ index: 0, count: 0 }, []],
  ])('at %j has the marks %j', (place, marks) => {
    expect(lineOf(write({ place }).foot)).toEqual(marks);
  });

  it('has no gaps between more than 60 marks', () => {
    const { sheet } = write({ place: { index: 30, count: 61 } });
    expect(sheet).toMatch(/\.fd\{[^}]*;flex:30 1 0%;[^}]*background-size:100% 100%/);
  });

  it('has no animation', () => {
    expect(write({}).sheet).not.toMatch(/animation|keyframes|transition/);
  });

  it('names the site, or shows its logo', () => {
    expect(write({}).foot.textContent).toBe('A & B');
    expect(write({}).sheet).toMatch(/\.fn\{[^}]*;width:2.9em\}/);
    const { foot, texts } = write({ logo: '/site/dark.svg?"', site: '"A"' });
    const logo = foot.querySelector('img');
    expect([logo?.getAttribute('src'), logo?.alt]).toEqual(['/site/dark.svg?"', '"A"']);
    expect(texts?.body).toBe('');
  });

  it('names the monitor, in a box that is not too narrow, and nothing that has no name', () => {
    const { foot, sheet, texts } = write({ monitor: 'Mensa', widths: { ...input.widths, monitor: 2.90123 } });
    expect(foot.textContent).toBe('A & BMensa');
    expect(sheet).toMatch(/\.fm\{[^}]*;width:2.91em;/);
    expect(texts?.strong).toBe('Mensa');
    const { foot: unnamed } = write({ site: '' });
    expect(unnamed.querySelectorAll('.fn,.fm,.ft,img')).toHaveLength(0);
  });

  it('ends with the clock, whose font has the digits of every time', () => {
    const { foot, sheet, texts } = write({
      clock: '12:05',
      dataAge: { text: 'Stand', isOld: false },
    });
    expect(foot.querySelector('.f')?.lastElementChild?.outerHTML).toBe('<time class="ft">12:05</time>');
    expect(sheet).toMatch(/\.ft\{[^}]*;width:2.9em;/);
    expect(texts?.strong).toBe('0123456789:');
  });

  it.each([
    [false, 'fa'],
    [true, 'fo'],
  ])('says how old the data is (older than a day: %s)', (isOld, name) => {
    const { foot, sheet, texts } = write({
      dataAge: { text: 'Stand <12:05', isOld },
      widths: { ...input.widths, dataAge: 6.25 },
    });
    expect(sheet).toMatch(new RegExp(`\\.${name}\\{[^}]*;width:6.25em;`));
    expect(foot.querySelector(`.${name}`)?.textContent).toBe('Stand <12:05');
    expect(texts?.[isOld ? 'strong' : 'body']).toContain('Stand <12:05');
  });

  it('has the address for phones where it fits: whole in one shape, its host in the other', () => {
    const addresses = [
      { text: 'aushang.example/m/mensa', width: 12 },
      { text: 'aushang.example', width: 8 },
    ];
    const boxes = { landscape: box, portrait: { ...box, width: 300, height: 84 } };
    const { foot, texts } = write({ boxes, widths: { ...input.widths, addresses } });
    const found = [...foot.querySelectorAll('.fp')].map(({ className, textContent }) => [
      className,
      textContent,
    ]);
    expect(found).toEqual([
      ['fp fp0 px', 'aushang.example/m/mensa'],
      ['fp fp1 lx', 'aushang.example'],
    ]);
    expect(texts?.strong).toContain('aushang.example/m/mensa');
  });
});
