import { fakeCategories, fakeEvent, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { startUpstreamGateway } from '#server/testing/upstream-gateway.ts';
import type { Gateway } from '#server/app/start-gateway.ts';
import { startHandWrittenPage } from './start-hand-written-page.ts';

export interface Slides {
  readonly handWritten: string;
  /** `/?monitor=mensa`, to which further parameters can be added. */
  readonly kiosk: string;
  readonly gateway: Gateway;
  /** Everything but the gateway. */
  readonly close: () => Promise<void>;
}

/** The built kiosk page and the hand-written page, each with `count` slides of the same length. */
export async function startSlides(count: number): Promise<Slides> {
  const upstream = await startFakeUpstream();
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa');
  upstream.events = Array.from({ length: count }, (_, at) => {
    const start = Date.now() + (1 + at) * 86_400_000;
    const startDate = new Date(start).toISOString();
    const endDate = new Date(start + 7_200_000).toISOString();
    const name = `Öffentliche Ringvorlesung: Wie Städte mit Hitze leben lernen ${at + 1}`;
    return fakeEvent(at + 1, [3], { name, startDate, endDate, subtitle: 'Mit anschließendem Gespräch' });
  });
  const { gateway, close } = await startUpstreamGateway(upstream);
  const handWritten = await startHandWrittenPage(count);
  return {
    handWritten: handWritten.url,
    kiosk: `${gateway.url}/?monitor=mensa`,
    gateway,
    close: async () => {
      await handWritten.close();
      await close();
    },
  };
}
