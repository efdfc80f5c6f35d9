import { setTimeout as wait } from 'node:timers/promises';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { madeUp } from './abuse-pages.ts';
import { askPage, monitorCount, readPage, startMonitorUpstream, warmUp } from './ask-page.ts';
import { oddEvents } from './odd-events.ts';
import { builtGateway, report, until } from './program.ts';
import { sendEvenly } from './send-evenly.ts';
import { send, statuses } from './send-requests.ts';
import { startPolledGateway, usualUpstream } from './start-gateway.ts';

const rounds = 5;
const screens = 8;
const perSecond = 200;
const [stranger, honest] = ['127.0.6.1', '127.0.7.1'];

const asked = 30;
const good = 12;
const mostSeconds = 60;

/** Slides for others while one address asks for ever new ones, and while the service has events that are hard to draw. */
export async function abuseSlides(): Promise<void> {
  await askByTurns();
  await drawOddEvents();
}

async function askByTurns(): Promise<void> {
  const upstream = await startMonitorUpstream(Date.now());
  const gateway = await startPolledGateway(builtGateway, upstream, { POLL_SECONDS: '3600' }, false);
  await warmUp(gateway.url);
  const asking = sendEvenly({ perSecond, seconds: 2 * (rounds + 1) }, async (n) => {
    const query = madeUp[n % madeUp.length]?.(n) ?? '';
    const { status, ms, body } = await askPage(`${gateway.url}/?${query}`, stranger);
    return { status, ms, bytes: body.byteLength };
  });
  for (let round = 0; round < rounds; round += 1) {
    await wait(2000);
    const monitors = Array.from({ length: screens }, (_, at) => 1 + ((round * screens + at) % monitorCount));
    const pages = await Promise.all(
      monitors.map((monitor) => askPage(`${gateway.url}/?monitor=m${monitor}&theme=dark`, honest)),
    );
    const drawn = pages.filter((page) => readPage(page).event !== null).length;
    const slowest = Math.max(...pages.map(({ ms }) => ms));
    report(
      `${drawn} of ${screens} first slides beside ${perSecond} new addresses a second, the last after ${slowest.toFixed(0)} ms`,
      drawn === screens,
    );
  }
  const answers = await asking;
  report(`      of the other address: ${statuses(answers)}`);
  await gateway.stop();
  await upstream.stop();
}

async function drawOddEvents(): Promise<void> {
  const upstream = await usualUpstream(0);
  const inDays = (days: number) => ({ startDate: new Date(Date.now() + days * 86_400_000).toISOString() });
  upstream.events = [
    ...oddEvents(100, [3], { endDate: null, ...inDays(1) }),
    ...Array.from({ length: good }, (_, at) => fakeEvent(at + 1, [3], { endDate: null, ...inDays(2 + at) })),
  ];
  const gateway = await startPolledGateway(builtGateway, upstream, { POLL_SECONDS: '3600' }, false);
  const hasSlide = async (query: string) =>
    readPage(await askPage(`${gateway.url}/?monitor=mensa&days=60${query}`, honest)).event !== null;
  const began = performance.now();
  await until(() => hasSlide(''), mostSeconds, 'a first slide behind ten odd events');
  const seconds = (performance.now() - began) / 1000;
  report(`ten odd events in front of ${good} good ones: the first slide after ${seconds.toFixed(1)} s`);

  const found: boolean[] = [];
  for (let at = 0; at < asked; at += 1) found.push(await hasSlide(`&inset=${at / 10}`));
  const drawn = found.filter(Boolean).length;
  report(`      ${drawn} of ${asked} documents have their first slide`, drawn === asked);
  const replies: Awaited<ReturnType<typeof send>>[] = [];
  for (let at = 0; at < asked; at += 1)
    replies.push(await send(`${gateway.url}/api/slides?monitor=mensa&days=60&plain=1&inset=${at / 10}`));
  report(
    `      /api/slides: ${statuses(replies)}`,
    replies.every(({ status }) => status === 200),
  );
  await gateway.stop();
  await upstream.stop();
}
