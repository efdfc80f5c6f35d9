import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import type { OverviewSlide } from '#domain/build-overview.ts';
import type { EventSlide, IdleSlide, Slide } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import { localHour } from '#domain/local-time.ts';
import { isScreenDark } from '#screens/screen-hours.ts';
import { inLanguageOf } from '#domain/second-language.ts';
import { arrangeIdle, phoneAddressOf } from '#kiosk/layout/arrange-idle.ts';
import { arrangeOverview } from '#kiosk/layout/arrange-overview.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { nominalRows } from '#kiosk/layout/overview-rows.ts';
import { layOutScreen, nominalScreens, type ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { layOutOrNull, layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import { backgroundAt, describeDrawn, describeOwner } from '#kiosk/screen-state/drawn-screen.ts';
import {
  type Breakable,
  breakableOf,
  buildMonitorSlides,
  describeDataAge,
  describePreview,
} from '#kiosk/screen-state/screen-state.ts';
import { measureFoot } from '#kiosk/layout/plan-foot.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { pickTheme } from '#theme/pick-theme.ts';
import { loadHyphenateText } from '#typesetting/hyphenate-text.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import type { DrawnSlide, SlideRequest } from './drawn-slide.ts';
import { createFontEmbedder } from './embed-fonts.ts';
import { createFontMeasure } from './measure-text.ts';
import { openFonts } from './open-fonts.ts';
import type { FontFiles } from './read-fonts.ts';
import { mayBeHeroAt, pickInCycle, type Place, placeAfter } from './place-in-cycle.ts';
import { readRequest } from './read-request.ts';
import { perShape } from './slide-part.ts';
import { writeEventSlide, writeIdleSlide, writeOverviewSlide } from './write-slide.ts';

export type Composer = ReturnType<typeof createComposer>;

/** An event that can't be laid out is left out, as in the page; after this many no slide is drawn. */
const maxBroken = 3;
const followers = 5;
const darkSeconds = 60;

/** Draws slides as the kiosk page would, from the answers that it would get. Fails if the site or the events can't be read. */
export function createComposer(files: FontFiles) {
  const fonts = openFonts(files);
  const embedFonts = createFontEmbedder(fonts);
  const measures = {
    display: createFontMeasure(fonts, 'display'),
    body: createFontMeasure(fonts, 'body'),
    strong: createFontMeasure(fonts, 'strong'),
  };
  const typesettings = new Map<Language, Promise<Typesetting>>();
  const typesettingOf = (language: Language) => {
    const create = async () => createTypesetting((font) => measures[font], await loadHyphenateText(language));
    const known = typesettings.get(language) ?? create();
    typesettings.set(language, known);
    return known;
  };
  /** Null for an unknown monitor. */
  return async (request: SlideRequest): Promise<DrawnSlide | null> => {
    const read = await readRequest(request);
    const { config, now, monitorData, translation } = read;
    const { language } = config;
    if (!request.isPlain && Object.keys(monitorData.matched).length === 0) return null;
    if (isScreenDark(now, config)) return { ...darkScreen, language };
    const tools = await typesettingOf(language);
    const secondTools = translation === undefined ? tools : await typesettingOf(translation.language);
    const toolsOf = (spoken: Language) => (spoken === language ? tools : secondTools);
    const written = drawSlide({ ...read, toolsOf });
    if (written === null) return null;
    const { texts, ...slide } = written;
    return { ...slide, fonts: request.isPlain ? [] : await embedFonts(texts) };
  };
}

const darkScreen: Omit<DrawnSlide, 'language'> = {
  key: 'dark',
  seconds: darkSeconds,
  drawn: '',
  html: '<main class="dark"></main>',
  rules: ['.dark{position:absolute;top:0;left:0;width:100%;height:100%;background:#000}'],
  fonts: [],
};

interface Moment extends Awaited<ReturnType<typeof readRequest>> {
  readonly toolsOf: (language: Language) => Typesetting;
}

/** `config` with the language of the slide. */
interface SlideMoment extends Moment {
  readonly tools: Typesetting;
}

function drawSlide(moment: Moment) {
  const broken = new Set<Breakable>();
  const rowsPerPage = nominalRows(moment.config);
  for (;;) {
    const { slides } = buildMonitorSlides({ ...moment, rowsPerPage }, moment.now, broken);
    const place = placeAfter(slides, moment.request.after);
    const slide = place.cycle[place.index] ?? slides[0];
    try {
      const { language } = slide;
      const config = { ...moment.config, language };
      const slideMoment = { ...moment, config, tools: moment.toolsOf(language) };
      return { ...writeMoment(slideMoment, slide, slides, place), language, key: place.key };
    } catch (error) {
      const part = breakableOf(slide, moment.monitorData);
      if (part === undefined || broken.size === maxBroken) throw error;
      broken.add(part);
    }
  }
}

function writeMoment(moment: SlideMoment, slide: Slide, slides: readonly Slide[], place: Place) {
  const { site, config, now, monitorData, tools } = moment;
  const { timeZone, language } = config;
  const theme = pickTheme(config.theme, localHour(now, config.timeZone));
  const dataAge = describeDataAge(monitorData, config, now);
  const order = slides.map(({ key }) => key);
  const listed = order.indexOf(slide.key);
  const following = [...slides.slice(listed + 1), ...slides.slice(0, listed)]
    .slice(0, followers)
    .map((one) => inLanguageOf(one, slide));
  const mayBeHero = mayBeHeroAt(place);
  const owner = describeOwner(site, monitorData, theme);
  const hasClock = slide.kind !== 'idle' && !moment.request.isPlain;
  const phoneAddress = phoneAddressIn(moment);
  const common = {
    now,
    colors: backgroundAt(pickInCycle(place, site), site, theme),
    label: config.at === null ? null : describePreview(now, config),
    foot: {
      ...owner,
      widths: measureFoot(tools, { ...owner, dataAge, hasClock, address: phoneAddress }),
      place: { index: listed, count: slide.kind === 'idle' ? 0 : order.length },
      dataAge,
      clock: hasClock ? formatTime(now, timeZone) : '',
    },
  };
  const write = () => {
    if (slide.kind === 'event')
      return writeEventSlide({ ...common, ...layOutEvent(moment, slide, { following, mayBeHero }), slide });
    if (slide.kind === 'overview')
      return writeOverviewSlide({ ...common, ...layOutOverview(moment, slide), language });
    return writeIdleSlide({ ...common, ...layOutIdle(moment, slide), timeZone, language, slide });
  };
  const drawn = describeDrawn({ slide, order, theme, owner, dataAge, now, isPreview: config.at !== null });
  return { ...write(), seconds: slide.dwellSeconds, drawn };
}

interface Neighbours {
  readonly following: readonly Slide[];
  readonly mayBeHero: boolean;
}

function layOutEvent(
  { request, config, tools }: SlideMoment,
  slide: EventSlide,
  { following, mayBeHero }: Neighbours,
) {
  const image = request.image?.id === slide.event.imageId ? request.image : null;
  const qr = encodeCode(slide.code, layOutScreen(nominalScreens.landscape, config));
  const next = following.filter((one) => one.kind === 'event');
  const { language } = config;
  const layOut = (screen: ScreenPlan) => {
    const input = { slide, next, modules: qr?.modules ?? null, image, mayBeHero, language, screen, tools };
    return layOutOrNull(input) ?? layOutSlide({ ...input, next: [] });
  };
  return { qr, image, ...layOutShapes(config, layOut) };
}

const phoneAddressIn = ({ request: { origin }, config: { monitor } }: Moment) =>
  origin === null ? null : phoneAddressOf(monitor, origin);

function layOutOverview(moment: SlideMoment, slide: OverviewSlide) {
  const { config, tools } = moment;
  const { language } = config;
  const qr = encodeQr(phoneAddressIn(moment));
  const modules = qr?.modules ?? null;
  const layOut = (screen: ScreenPlan) => arrangeOverview({ slide, modules, language, screen, tools });
  return { qr, ...layOutShapes(config, layOut) };
}

function layOutIdle(moment: SlideMoment, { next }: IdleSlide) {
  const { config, tools } = moment;
  const { language, days } = config;
  const qr = encodeQr(phoneAddressIn(moment));
  const modules = qr?.modules ?? null;
  const layOut = (screen: ScreenPlan) => arrangeIdle({ next, days, modules, language, screen, tools });
  return { qr, ...layOutShapes(config, layOut) };
}

function layOutShapes<Layout>(config: KioskConfig, layOut: (screen: ScreenPlan) => Layout) {
  const plans = perShape((shape) => layOutScreen(nominalScreens[shape], config));
  return { plans, layouts: perShape((shape) => layOut(plans[shape])) };
}
