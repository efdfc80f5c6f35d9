import type { Language } from '#config/site.ts';
import { isScreenDark } from '#screens/screen-hours.ts';
import { loadHyphenateText } from '#typesetting/hyphenate-text.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { drawAlarm } from './draw-alarm.ts';
import { drawSlide } from './draw-slide.ts';
import type { DrawnSlide, DrawRequest, SlideRequest } from './drawn-slide.ts';
import { createFontEmbedder } from './embed-fonts.ts';
import { createFontMeasure, openFonts, type OpenFonts } from './measure-text.ts';
import type { FontFiles } from './read-fonts.ts';
import { readRequest } from './read-request.ts';
import { createTimeLimit, type TimeLimit } from '#server/answers/time-limit.ts';

export type Composer = ReturnType<typeof createComposer>;

const darkSeconds = 60;

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
    return drawSlide({ ...read, toolsOf: await loadTools(), limit });
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
  seconds: darkSeconds,
  drawn: '',
  html: '<main class="dark"></main>',
  rules: ['.dark{position:absolute;top:0;left:0;width:100%;height:100%;background:#000}'],
  texts: { display: '', body: '', strong: '' },
};

/** Of each language, loaded at the first call. */
function createToolsLoader(fonts: OpenFonts) {
  const measures = {
    display: createFontMeasure(fonts, 'display'),
    body: createFontMeasure(fonts, 'body'),
    strong: createFontMeasure(fonts, 'strong'),
  };
  const create = async (language: Language) =>
    createTypesetting((font) => measures[font], await loadHyphenateText(language));
  const load = async () => {
    const tools = { de: await create('de'), en: await create('en') };
    return (language: Language) => tools[language];
  };
  let loading: ReturnType<typeof load> | null = null;
  return () => (loading ??= load());
}
