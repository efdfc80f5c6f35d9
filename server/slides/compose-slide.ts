import type { Language } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { composeScreen, nominalScreens } from '#kiosk/layout/compose-screen.ts';
import { overviewRows } from '#kiosk/layout/overview-rows.ts';
import { breakableOf, buildMonitorSlides } from '#kiosk/screen-state/screen-state.ts';
import { drawAlarm } from '#notices/gateway/draw-alarm.tsx';
import { composeBand, composeBelow } from '#notices/layout/compose-band.ts';
import { noticeReaders } from '#notices/layout/notice-input.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';
import { createTimeLimit, timeIsUp, type TimeLimit } from '#server/answers/time-limit.ts';
import { loadHyphenateText } from '#typesetting/hyphenate-text.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { drawSlide } from './draw-slide.tsx';
import type { DrawnSlide, DrawRequest, SlideRequest } from './drawn-slide.ts';
import { createFontMeasure, type OpenFont, openFont } from './measure-text.ts';
import { placeAfter } from './plain-cycle.ts';
import type { FontFile } from './read-fonts.ts';
import { type Moment, partKeyOf, readRequest } from './read-request.ts';
import { createFontEmbedder, shapes } from './draw-article.tsx';

type ToolsOf = (language: Language) => Typesetting;

export type Composer = Awaited<ReturnType<typeof createComposer>>;

/**
 * Draws slides as the kiosk page would, from the answers that it would get, and alarms. Fails if the site or the events can't be
 * read, and with `timeIsUp` if the event takes too long whose `partKeyOf` was begun last.
 */
export async function createComposer(files: readonly FontFile[], limit: TimeLimit = createTimeLimit()) {
  const fonts = files.map(openFont);
  const embedFonts = createFontEmbedder(fonts);
  const toolsOf = await loadTools(fonts);
  const draw = async (request: SlideRequest) => {
    const read = await readRequest(request);
    const { config, now, monitorData } = read;
    if (!request.isPlain && Object.keys(monitorData.matched).length === 0) return null;
    if (isScreenDark(now, config)) return { ...darkScreen, language: config.language };
    return drawNext(read, toolsOf, limit);
  };
  /** Null for an unknown monitor. */
  return async (request: DrawRequest): Promise<DrawnSlide | null> => {
    const written = 'alarms' in request ? drawAlarm(request, toolsOf) : await draw(request);
    if (written === null) return null;
    const { texts, ...slide } = written;
    return { ...slide, fonts: request.isPlain ? [] : await embedFonts(texts) };
  };
}

const darkScreen = {
  key: 'dark',
  seconds: 60,
  drawn: '',
  html: '<main class="dark"></main>',
  rules: ['.dark{position:absolute;top:0;left:0;width:100%;height:100%;background:#000}'],
  texts: { display: '', body: '', strong: '' },
};

/**
 * The slide that the request asks for, with the notices above it. Events that can't be composed are left out, as in the page. Fails
 * with `timeIsUp` if the event that was begun last takes too long.
 */
function drawNext(moment: Moment, toolsOf: ToolsOf, limit: TimeLimit) {
  const broken = new Set(moment.leftOut);
  const plans = composePlans(moment, toolsOf);
  const { after, only } = moment.request;
  // Without a band there are as many as in the page (`nominalRows`).
  const rowsPerPage = Math.min(...plans.map(({ screen }) => overviewRows(screen)));
  for (;;) {
    const build = (events = moment.monitorData.events) => {
      const monitorData = { ...moment.monitorData, events };
      return buildMonitorSlides({ ...moment, monitorData, rowsPerPage }, moment.now, broken).slides;
    };
    const isWanted = ({ key }: Slide) => key === only;
    const slides = build();
    // A further date of a series, or another entry of an event, has no slide of its own in the loop.
    const alone = () => build(moment.monitorData.events.filter(({ iri }) => iri === only)).find(isWanted);
    const chosen = only === undefined ? undefined : (slides.find(isWanted) ?? alone());
    if (only !== undefined && chosen === undefined) return null;
    const place = placeAfter(chosen === undefined ? slides : [chosen], after);
    const slide = place.cycle[place.index] ?? slides[0];
    const part = breakableOf(slide, moment.monitorData);
    const { language } = slide;
    const config = { ...moment.config, language };
    const tools = toolsOf(language);
    const draw = (isAgain: boolean) =>
      drawSlide({ ...moment, config, slide, slides, place, tools, plans, isAgain });
    try {
      return { ...limit(part ? partKeyOf(part) : '', tools, draw), language, key: place.key };
    } catch (error) {
      if (error === timeIsUp || part === undefined) throw error;
      broken.add(part);
    }
  }
}

function composePlans({ request: { notices }, config, site }: Moment, toolsOf: ToolsOf) {
  const readers = noticeReaders(config, site);
  return shapes.map((shape) => {
    const screen = composeScreen(nominalScreens[shape], config);
    const band = composeBand({ ...readers, notices, screen, toolsOf });
    return { shape, band, screen: composeBelow(band?.height ?? 0, screen) };
  });
}

async function loadTools(fonts: readonly OpenFont[]): Promise<ToolsOf> {
  const measures = {
    display: createFontMeasure(fonts, 'display'),
    body: createFontMeasure(fonts, 'body'),
    strong: createFontMeasure(fonts, 'strong'),
  };
  const create = async (language: Language) =>
    createTypesetting((font) => measures[font], await loadHyphenateText(language));
  const tools = { de: await create('de'), en: await create('en') };
  return (language) => tools[language];
}
