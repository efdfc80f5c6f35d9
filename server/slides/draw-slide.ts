import type { Language } from '#config/site.ts';
import type { OverviewSlide } from '#domain/build-overview.ts';
import type { EventSlide, IdleSlide, Slide } from '#domain/build-slides.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { localHour } from '#domain/local-time.ts';
import { describeRibbon } from '#domain/ribbon.ts';
import { inLanguageOf } from '#domain/second-language.ts';
import { composeEvent, composeEventOrNull } from '#kiosk/layout/compose-event.ts';
import { composeFoot, composeLabel } from '#kiosk/layout/compose-foot.ts';
import { composeIdle } from '#kiosk/layout/compose-idle.ts';
import { composeOverview } from '#kiosk/layout/compose-overview.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { driftAt, layOutScreen, nominalScreens, type ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { overviewRows } from '#kiosk/layout/overview-rows.ts';
import { phoneAddressOf } from '#kiosk/layout/phone-address.ts';
import type { Poster } from '#kiosk/layout/poster-input.ts';
import { type Band, layOutBand, planBelow } from '#kiosk/notice-layout/compose-band.ts';
import { noticeLanguages } from '#kiosk/notice-layout/notice-input.ts';
import { backgroundAt, describeDrawn, describeOwner, logoOn } from '#kiosk/screen-state/drawn-screen.ts';
import {
  breakableOf,
  buildMonitorSlides,
  describeDataAge,
  describePreview,
} from '#kiosk/screen-state/screen-state.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { pickTheme } from '#theme/pick-theme.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { pickInCycle, type Place, placeAfter } from './place-in-cycle.ts';
import { partKeyOf, type readRequest } from './read-request.ts';
import { renderPoster } from './render-poster.tsx';
import { perShape, type PerShape, shapes } from './shapes.ts';
import { type TimeLimit, timeIsUp } from '#server/answers/time-limit.ts';

const followers = 5;

interface Moment extends Awaited<ReturnType<typeof readRequest>> {
  readonly limit: TimeLimit;
  readonly toolsOf: (language: Language) => Typesetting;
}

/** `config` with the language of the slide. */
interface SlideMoment extends Moment {
  readonly tools: Typesetting;
  readonly bands: PerShape<Band> | null;
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
    planBelow(bands?.[shape].height ?? 0, layOutScreen(nominalScreens[shape], moment.config)),
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

function layOutBands({ request, config, site, toolsOf }: Moment): PerShape<Band> | null {
  const languages = noticeLanguages(config, site);
  const layOut = (screen: ScreenPlan) =>
    layOutBand({ notices: request.notices, screen, languages, timeZone: config.timeZone, toolsOf });
  const landscape = layOut(layOutScreen(nominalScreens.landscape, config));
  const portrait = layOut(layOutScreen(nominalScreens.portrait, config));
  return landscape && portrait && { landscape, portrait };
}

function writeMoment(moment: SlideMoment, slide: Slide, slides: readonly Slide[], place: Place) {
  const { site, config, now, monitorData, tools, bands, plans, request } = moment;
  const theme = pickTheme(config.theme, localHour(now, config.timeZone));
  const dataAge = describeDataAge(monitorData, config, now);
  const order = slides.map(({ key }) => key);
  const owner = describeOwner(site, monitorData, theme);
  const hasClock = slide.kind !== 'idle' && !request.isPlain;
  const clock = hasClock ? formatTime(now, config.timeZone) : '';
  const ribbon = request.isPlain ? null : describeRibbon(slides, slide, { now, timeZone: config.timeZone });
  const label = config.at === null ? null : describePreview(now, config);
  const colors = backgroundAt(pickInCycle(place, site), site, theme);
  const logo = logoOn(colors, site);
  const composed = compose(moment, slide, slides);
  const rendered = renderPoster({
    slide,
    colors,
    plans,
    bands,
    turn: request.turn,
    posters: perShape((shape) => {
      const { blocks, footRight: right } = composed[shape];
      const screen = plans[shape];
      const foot = composeFoot({ ...owner, logo, screen, tools, right, dataAge, clock, ribbon });
      const still = [...blocks.filter(({ isStill }) => isStill), ...composeLabel(label, screen, tools)];
      const body = blocks.filter(({ isStill }) => !isStill);
      return { still, body, foot, drift: driftAt(now, screen.drift) };
    }),
  });
  const drawn = describeDrawn({ slide, order, theme, owner, dataAge, now, isPreview: config.at !== null });
  // The page draws its own slide where there are notices.
  return { ...rendered, seconds: slide.dwellSeconds, drawn: bands === null ? drawn : '' };
}

function compose(moment: SlideMoment, slide: Slide, slides: readonly Slide[]): PerShape<Poster> {
  if (slide.kind === 'event') return composeEvents(moment, slide, slides);
  return slide.kind === 'overview' ? composeOverviews(moment, slide) : composeIdles(moment, slide);
}

function composeEvents(moment: SlideMoment, slide: EventSlide, slides: readonly Slide[]): PerShape<Poster> {
  const { request, config, tools, plans, isAgain } = moment;
  const { imageId, imageFocus: focus } = slide.event;
  const picture = request.image?.id === imageId && request.image ? { ...request.image, focus } : null;
  const code = encodeCode(slide.code, layOutScreen(nominalScreens.landscape, config));
  const at = slides.findIndex(({ key }) => key === slide.key);
  // What follows may have taken too long.
  const following = [...slides.slice(at + 1), ...slides.slice(0, at)].slice(0, isAgain ? 0 : followers);
  const next = following.map((one) => inLanguageOf(one, slide)).filter((one) => one.kind === 'event');
  return perShape((shape) => {
    const input = { slide, next, code, picture, language: config.language, screen: plans[shape], tools };
    return composeEventOrNull(input) ?? composeEvent({ ...input, next: [] });
  });
}

const phoneAddressIn = ({ request: { origin }, config: { monitor } }: Moment) =>
  origin === null ? null : phoneAddressOf(monitor, origin);

function composeOverviews(moment: SlideMoment, slide: OverviewSlide) {
  const { config, tools, plans } = moment;
  const input = { slide, code: encodeQr(phoneAddressIn(moment)), language: config.language, tools };
  return perShape((shape) => composeOverview({ ...input, screen: plans[shape] }));
}

function composeIdles(moment: SlideMoment, { next }: IdleSlide) {
  const { config, tools, plans, now } = moment;
  const { language, days, timeZone } = config;
  const [time, date] = [formatTime(now, timeZone), formatDay(now, timeZone, language)];
  const input = { next, days, time, date, address: phoneAddressIn(moment), language, tools };
  return perShape((shape) => composeIdle({ ...input, screen: plans[shape] }));
}
