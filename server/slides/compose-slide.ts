import type { Language } from '#config/site.ts';
import { composeScreen, nominalScreens, type ComposedScreen } from '#kiosk/layout/compose-screen.ts';
import { overviewRows } from '#kiosk/layout/overview-rows.ts';
import { breakableOf, buildMonitorSlides } from '#kiosk/screen-state/screen-state.ts';
import { drawAlarm } from '#notices/gateway/draw-alarm.tsx';
import { type Band, composeBand, composeBelow } from '#notices/layout/compose-band.ts';
import { noticeLanguages } from '#notices/layout/notice-input.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';
import { createTimeLimit, timeIsUp, type TimeLimit } from '#server/answers/time-limit.ts';
import { loadHyphenateText } from '#typesetting/hyphenate-text.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { drawSlide } from './draw-slide.tsx';
import type { DrawnSlide, DrawRequest, SlideRequest } from './drawn-slide.ts';
import { createFontMeasure, openFonts, type OpenFonts } from './measure-text.ts';
import { placeAfter } from './plain-cycle.ts';
import type { FontFiles } from './read-fonts.ts';
import { type Moment, partKeyOf, readRequest } from './read-request.ts';
import { createFontEmbedder, perShape, type PerShape, shapes } from './draw-article.tsx';

type ToolsOf = (language: Language) => Typesetting;

export type Composer = ReturnType<typeof createComposer>;

/**
 * Draws slides as the kiosk page would, from the answers that it would get, and alarms. Fails if the site or the events can't be
 * read, and with `timeIsUp` if the event takes too long whose `partKeyOf` was begun last.
 */
export function createComposer(files: FontFiles, limit: TimeLimit = createTimeLimit()) {
  const fonts = openFonts(files);
  const embedFonts = createFontEmbedder(fonts);
  const loadTools = createToolsLoader(fonts);
  const draw = async (request: SlideRequest) => {
    const read = await readRequest(request);
    const { config, now, monitorData } = read;
    if (!request.isPlain && Object.keys(monitorData.matched).length === 0) return null;
    if (isScreenDark(now, config)) return { ...darkScreen, language: config.language };
    return drawNext(read, await loadTools(), limit);
  };
  /** Null for an unknown monitor. */
  return async (request: DrawRequest): Promise<DrawnSlide | null> => {
    const written = 'alarms' in request ? drawAlarm(request, await loadTools()) : await draw(request);
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
 * The slide after that of the request, with the notices above it. Events that can't be composed are left out, as in the page. Fails
 * with `timeIsUp` if the event that was begun last takes too long.
 */
function drawNext(moment: Moment, toolsOf: ToolsOf, limit: TimeLimit) {
  const broken = new Set(moment.leftOut);
  const bands = composeBands(moment, toolsOf);
  const plans = perShape((shape) =>
    composeBelow(bands?.[shape].height ?? 0, composeScreen(nominalScreens[shape], moment.config)),
  );
  // The rows are counted without a band, as in the page (`nominalRows`).
  const rowsPerPage = Math.min(...shapes.map((shape) => overviewRows(plans[shape])));
  for (;;) {
    const { slides } = buildMonitorSlides({ ...moment, rowsPerPage }, moment.now, broken);
    const place = placeAfter(slides, moment.request.after);
    const slide = place.cycle[place.index] ?? slides[0];
    const part = breakableOf(slide, moment.monitorData);
    const { language } = slide;
    const config = { ...moment.config, language };
    const tools = toolsOf(language);
    const draw = (isAgain: boolean) =>
      drawSlide({ ...moment, config, slide, slides, place, tools, bands, plans, isAgain });
    try {
      return { ...limit(part ? partKeyOf(part) : '', tools, draw), language, key: place.key };
    } catch (error) {
      if (error === timeIsUp || part === undefined) throw error;
      broken.add(part);
    }
  }
}

function composeBands({ request, config, site }: Moment, toolsOf: ToolsOf): PerShape<Band> | null {
  const languages = noticeLanguages(config, site);
  const compose = (screen: ComposedScreen) =>
    composeBand({ notices: request.notices, screen, languages, timeZone: config.timeZone, toolsOf });
  const landscape = compose(composeScreen(nominalScreens.landscape, config));
  const portrait = compose(composeScreen(nominalScreens.portrait, config));
  return landscape && portrait && { landscape, portrait };
}

/** Loads the tools of each language at the first call. */
function createToolsLoader(fonts: OpenFonts) {
  const measures = {
    display: createFontMeasure(fonts, 'display'),
    body: createFontMeasure(fonts, 'body'),
    strong: createFontMeasure(fonts, 'strong'),
  };
  const create = async (language: Language) =>
    createTypesetting((font) => measures[font], await loadHyphenateText(language));
  const load = async (): Promise<ToolsOf> => {
    const tools = { de: await create('de'), en: await create('en') };
    return (language) => tools[language];
  };
  let loading: Promise<ToolsOf> | null = null;
  return () => (loading ??= load());
}
