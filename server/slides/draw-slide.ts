import type { Language } from '#config/site.ts';
import type { OverviewSlide } from '#domain/build-overview.ts';
import type { EventSlide, IdleSlide, Slide } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import { localHour } from '#domain/local-time.ts';
import { inLanguageOf } from '#domain/second-language.ts';
import { arrangeIdle, phoneAddressOf } from '#kiosk/layout/arrange-idle.ts';
import { arrangeOverview } from '#kiosk/layout/arrange-overview.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { layOutScreen, nominalScreens, type ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { layOutOrNull, layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import { overviewRows } from '#kiosk/layout/overview-rows.ts';
import { measureFoot } from '#kiosk/layout/plan-foot.ts';
import { layOutBand } from '#kiosk/notice-layout/lay-out-band.ts';
import { planBelow } from '#kiosk/notice-layout/plan-below.ts';
import { noticeLanguages } from '#kiosk/notice-layout/notice-input.ts';
import { backgroundAt, describeDrawn, describeOwner } from '#kiosk/screen-state/drawn-screen.ts';
import {
  breakableOf,
  buildMonitorSlides,
  describeDataAge,
  describePreview,
} from '#kiosk/screen-state/screen-state.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { pickTheme } from '#theme/pick-theme.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { mayBeHeroAt, pickInCycle, type Place, placeAfter } from './place-in-cycle.ts';
import { partKeyOf, type readRequest } from './read-request.ts';
import { perShape, type PerShape, shapes } from './slide-part.ts';
import { type TimeLimit, timeIsUp } from '#server/answers/time-limit.ts';
import type { Bands } from './write-band.ts';
import { writeEventSlide, writeIdleSlide, writeOverviewSlide } from './write-slide.ts';

const followers = 5;

interface Moment extends Awaited<ReturnType<typeof readRequest>> {
  readonly limit: TimeLimit;
  readonly toolsOf: (language: Language) => Typesetting;
}

/** `config` with the language of the slide. */
interface SlideMoment extends Moment {
  readonly tools: Typesetting;
  readonly bands: Bands | null;
  /** Below the band. */
  readonly plans: PerShape<ScreenPlan>;
  readonly isAgain: boolean;
}

/**
 * The slide after that of the request, with the notices above it. Events that can't be laid out are left out, as in the page. Fails
 * with `timeIsUp` if the event that was begun last takes too long.
 */
export function drawSlide(moment: Moment) {
  const broken = new Set(moment.leftOut);
  const bands = layOutBands(moment);
  const plans = perShape((shape) =>
    planBelow(bands?.layouts[shape].height ?? 0, layOutScreen(nominalScreens[shape], moment.config)),
  );
  // Without a band as in the page (`nominalRows`).
  const rowsPerPage = Math.min(...shapes.map((shape) => overviewRows(plans[shape])));
  for (;;) {
    const { slides } = buildMonitorSlides({ ...moment, rowsPerPage }, moment.now, broken);
    const place = placeAfter(slides, moment.request.after);
    const slide = place.cycle[place.index] ?? slides[0];
    const part = breakableOf(slide, moment.monitorData);
    const { language } = slide;
    const config = { ...moment.config, language };
    const slideMoment = { ...moment, config, tools: moment.toolsOf(language), bands, plans };
    const write = (isAgain: boolean) => writeMoment({ ...slideMoment, isAgain }, slide, slides, place);
    try {
      const written = moment.limit(part ? partKeyOf(part) : '', slideMoment.tools, write);
      return { ...written, language, key: place.key };
    } catch (error) {
      if (error === timeIsUp || part === undefined) throw error;
      broken.add(part);
    }
  }
}

function layOutBands({ request, config, site, toolsOf }: Moment): Bands | null {
  const { notices, turn } = request;
  const languages = noticeLanguages(config, site);
  const layOut = (screen: ScreenPlan) =>
    layOutBand({ notices, screen, languages, timeZone: config.timeZone, toolsOf });
  const landscape = layOut(layOutScreen(nominalScreens.landscape, config));
  const portrait = layOut(layOutScreen(nominalScreens.portrait, config));
  return landscape && portrait && { layouts: { landscape, portrait }, turn };
}

function writeMoment(moment: SlideMoment, slide: Slide, slides: readonly Slide[], place: Place) {
  const { site, config, now, monitorData, tools, bands } = moment;
  const { timeZone, language } = config;
  const theme = pickTheme(config.theme, localHour(now, config.timeZone));
  const dataAge = describeDataAge(monitorData, config, now);
  const order = slides.map(({ key }) => key);
  const listed = order.indexOf(slide.key);
  // What follows may have taken too long.
  const following = [...slides.slice(listed + 1), ...slides.slice(0, listed)]
    .slice(0, moment.isAgain ? 0 : followers)
    .map((one) => inLanguageOf(one, slide));
  const mayBeHero = mayBeHeroAt(place);
  const owner = describeOwner(site, monitorData, theme);
  const hasClock = slide.kind !== 'idle' && !moment.request.isPlain;
  const phoneAddress = phoneAddressIn(moment);
  const common = {
    now,
    colors: backgroundAt(pickInCycle(place, site), site, theme),
    bands,
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
  // The page draws its own slide where there are notices.
  return { ...write(), seconds: slide.dwellSeconds, drawn: bands === null ? drawn : '' };
}

interface Neighbours {
  readonly following: readonly Slide[];
  readonly mayBeHero: boolean;
}

function layOutEvent(
  { request, config, tools, plans }: SlideMoment,
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
  return { qr, image, plans, layouts: layOutShapes(plans, layOut) };
}

const phoneAddressIn = ({ request: { origin }, config: { monitor } }: Moment) =>
  origin === null ? null : phoneAddressOf(monitor, origin);

function layOutOverview(moment: SlideMoment, slide: OverviewSlide) {
  const { config, tools, plans } = moment;
  const { language } = config;
  const qr = encodeQr(phoneAddressIn(moment));
  const modules = qr?.modules ?? null;
  const layOut = (screen: ScreenPlan) => arrangeOverview({ slide, modules, language, screen, tools });
  return { qr, plans, layouts: layOutShapes(plans, layOut) };
}

function layOutIdle(moment: SlideMoment, { next }: IdleSlide) {
  const { config, tools, plans } = moment;
  const { language, days } = config;
  const qr = encodeQr(phoneAddressIn(moment));
  const modules = qr?.modules ?? null;
  const layOut = (screen: ScreenPlan) => arrangeIdle({ next, days, modules, language, screen, tools });
  return { qr, plans, layouts: layOutShapes(plans, layOut) };
}

const layOutShapes = <Layout>(plans: PerShape<ScreenPlan>, layOut: (screen: ScreenPlan) => Layout) =>
  perShape((shape) => layOut(plans[shape]));
