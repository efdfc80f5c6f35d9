import process from 'node:process';
import { finish, reportLoad } from '#bench/gateway/program.ts';
import { measureDates } from '#bench/growth/measure-dates.ts';
import { fresh, measureGrowth } from '#bench/growth/measure-growth.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { judgeEvents, rulesFor } from '#domain/judge-events.ts';
import { chooseNext, emptyHistory, updateHistory } from '#domain/programme.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { Turn } from '#domain/turn.ts';
import { readMember, readMembers, toMember } from '#events/read-member.ts';
import { sampleRecord } from '#notices/gateway/sample-record.ts';
import { createWallAnswers } from '#notices/gateway/wall-answers.ts';
import { type Wall, wallOf } from '#notices/gateway/wall.ts';
import { composeAlarms, finishSteps } from '#notices/layout/compose-alarms.ts';
import { sampleNotice, sampleNoticeInput } from '#notices/layout/sample-notices.ts';
import { createHitJudge } from '#server/desk/judge-for-screen.ts';
import { findHits } from '#server/desk/search-verdicts.ts';
import { boundText } from '#server/upstream/bound-text.ts';
import { plainText } from '#server/upstream/plain-text.ts';
import { oddTexts } from '#typesetting/fixtures/odd-texts.ts';
import { loadHyphenateText } from '#typesetting/hyphenate-text.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');

const hyphenateText = await loadHyphenateText('de');
const measure = (text: string) => text.replace(/\p{M}|\u200d/gu, '').length * 0.5;

function setTitle(text: string): void {
  const { display } = createTypesetting(() => measure, hyphenateText);
  display.fitTitle({ text, width: 1100, height: 500, ceiling: 200, floor: 58, lineHeight: 1.05 });
}

function setParagraph(text: string): void {
  const { body } = createTypesetting(() => measure, hyphenateText);
  body.fitParagraph({ text, width: 1100, fontSize: 36, maxLines: 8 });
}

async function measureTexts(): Promise<void> {
  for (const [kind, write] of Object.entries(oddTexts)) {
    await measureGrowth(`title of ${kind}`, 300, (length) => setTitle(write(length)));
    await measureGrowth(`description of ${kind}`, 2000, (length) => setParagraph(write(length)));
    await measureGrowth(`bounding ${kind}`, 2000, (length) => boundText(write(length), 2000));
  }
  await measureGrowth('an alarm of words', 300, (length) => {
    const notice = sampleNotice({ text: { de: oddTexts['words']?.(length) } });
    const tools = createTypesetting(() => measure, hyphenateText);
    finishSteps(composeAlarms({ ...sampleNoticeInput([notice], [1920, 1080]), toolsOf: () => tools }));
  });
  for (const markup of ['<p><', '<b', '<p>a</p>', '&amp;', '<!--', '<li>', '<a-'])
    await measureGrowth(`cleaning ${markup}`, 2000, (length) =>
      plainText(markup.repeat(length / markup.length), Infinity),
    );
}

const site = builtInSite;
const categories = [
  { id: 2, name: 'Alle Monitore', parentId: null },
  { id: 3, name: 'Mensa', parentId: null },
];
const config = resolveConfig({ days: 365, limit: 200 }, site);
const monitors = indexMonitors(categories, site);
const rules = rulesFor(config, monitors, categories, now);

/** `sameName`: dates of one series. */
function eventsOf(count: number, sameName: boolean) {
  return Array.from({ length: count }, (_, id) => {
    const startDate = new Date(now + id * 3_600_000).toISOString();
    return sampleEvent({ id: id + 1, startDate, endDate: startDate, ...(sameName && { name: 'Kurs' }) });
  });
}

async function measureLists(): Promise<void> {
  for (const sameName of [false, true]) {
    const kind = sameName ? 'dates of a series' : 'events';
    const lists = new Map([100, 1000, 10_000].map((count) => [count, eventsOf(count, sameName)] as const));
    const of = (count: number) => lists.get(count) ?? [];
    const members = new Map([...lists].map(([count, events]) => [count, events.map(toMember)] as const));
    await measureGrowth(`reading ${kind}`, 100, (count) =>
      readMembers(members.get(count) ?? [], {
        read: (member) => readMember(member, plainText),
        pause: () => Promise.resolve(),
        onEvent: () => {},
      }),
    );
    await measureGrowth(`judging ${kind}`, 100, (count) => judgeEvents(fresh(of(count)), rules));
    await measureGrowth(`slides of ${kind}`, 100, (count) => buildSlides(of(count), config, now));
    await measureGrowth(`searching ${kind}`, 100, (count) =>
      findHits(of(count), { id: undefined, words: ['kurs', 'nothing'] }),
    );
    await measureGrowth(`verdicts of ${kind}`, 100, (count) =>
      of(count).map(createHitJudge(rules, () => of(count))),
    );
  }
}

/** An address names 50 monitors at most, and 50 notices and 50 alarms are in force; each wall has a set of its own. */
async function measureAudiences(): Promise<void> {
  const records = Array.from({ length: 100 }, (_, at) =>
    sampleRecord({ id: `n${at}`, monitors: [`m${at}`] }),
  );
  const find = () => null;
  const wallsOf = (count: number, monitors: number) =>
    Array.from({ length: count }, (_, wall) =>
      wallOf(null, { monitor: Array.from({ length: monitors }, (_name, at) => `m${wall}-${at}`) }),
    );
  const decide = (walls: readonly Wall[]) => {
    const { answerFor } = createWallAnswers({
      list: () => records,
      now: () => now,
      findCategory: () => find,
    });
    for (const wall of walls) answerFor(wall);
  };
  await measureGrowth('audiences of walls', 50, (count) => decide(wallsOf(count, 50)));
  await measureGrowth('an audience of monitors', 50, (count) => decide(wallsOf(1, count)));
}

const turnOf = (key: string, urgency: Turn['urgency'] = 'today'): Turn => {
  return { key, dwellSeconds: 10, kind: 'event', urgency, covers: [], versions: 1 };
};

/** A programme has 200 slides at most (the parameter `limit`). */
async function measureProgramme(): Promise<void> {
  for (const urgency of ['today', 'soon', 'later'] as const) {
    const programmes = new Map(
      [200, 2000, 20_000].map((count) => {
        const turns = Array.from({ length: count - 1 }, (_, at) =>
          at % 2 === 0 ? turnOf(`${at}`, urgency) : turnOf(`${at}`),
        );
        return [count, { turns, history: updateHistory(emptyHistory, turns, now) }] as const;
      }),
    );
    await measureGrowth(`the next slide of a programme of ${urgency}`, 200, (count) => {
      const { turns = [], history = emptyHistory } = programmes.get(count) ?? {};
      return chooseNext([turnOf('first'), ...turns], history, now);
    });
  }
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
reportLoad();
if (isWanted('texts')) await measureTexts();
if (isWanted('lists')) await measureLists();
if (isWanted('dates')) await measureDates(rules, config);
if (isWanted('audiences')) await measureAudiences();
if (isWanted('programme')) await measureProgramme();
finish();
