import type { Slide } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import { localHour } from '#domain/local-time.ts';
import { describeRibbon } from '#domain/ribbon.ts';
import { PosterView } from '#kiosk/drawing/blocks-view.tsx';
import { composeFoot, composeLabel, type FootInput } from '#kiosk/layout/compose-foot.ts';
import { composeIdle } from '#kiosk/layout/compose-idle.ts';
import { othersToday } from '#kiosk/layout/compose-more.ts';
import {
  type ComposedScreen,
  composeScreen,
  driftAt,
  hasLabel,
  nominalScreens,
  type Poster,
} from '#kiosk/layout/compose-screen.ts';
import { codeOf, phoneAddressOf } from '#kiosk/layout/encode-code.ts';
import { createKeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { backgroundAt, describeDrawn, describeOwner, logoOn } from '#kiosk/screen-state/drawn-screen.ts';
import { describeDataAge, describePreview } from '#kiosk/screen-state/screen-state.ts';
import { BandBlocks, bandColors } from '#notices/drawing/alarm-drawing.tsx';
import type { Band } from '#notices/layout/compose-band.ts';
import { pickTheme } from '#theme/pick-theme.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { drawArticle, type Frame } from './draw-article.tsx';
import { pickInCycle, type Place } from './plain-cycle.ts';
import { scopedColors } from './poster-rules.ts';
import type { Moment } from './read-request.ts';

/** A screen of 1920 × 1080 or of 1080 × 1920 px, below the band of notices, if there are any. */
interface Plan extends Frame {
  readonly band: Band | null;
  readonly screen: ComposedScreen;
}

/** `config` with the language of the slide. */
interface SlideMoment extends Moment {
  readonly slide: Slide;
  readonly slides: readonly Slide[];
  readonly place: Place;
  readonly tools: Typesetting;
  readonly plans: readonly Plan[];
  readonly isAgain: boolean;
}

/** One slide; with notices it is below them. */
export function drawSlide(moment: SlideMoment) {
  const { slide, slides, place, site, config, now, monitorData, plans, request } = moment;
  const theme = pickTheme(config.theme, localHour(now, config.timeZone));
  const dataAge = describeDataAge(monitorData, config, now);
  const order = slides.map(({ key }) => key);
  const owner = describeOwner(site, monitorData);
  const colors = backgroundAt(pickInCycle(place, site), site, theme);
  const posters = composePosters(moment, { ...owner, dataAge, logo: logoOn(colors, site) });
  const rows = rowsOf(plans, request.turn);
  const band = bandColors(rows);
  const rendered = drawArticle({
    attributes: {
      lang: slide.language,
      'data-event': slide.kind === 'event' ? slide.key : undefined,
      'data-overview': slide.kind === 'overview' ? '' : undefined,
    },
    colors,
    frames: plans,
    blocks: [...Object.values(posters).flat(), ...rows.flatMap(({ lists }) => lists)].flat(),
    content: <PosterView {...posters} drift={plans.map(({ screen }) => driftAt(now, screen.drift))} />,
    band: rows.length > 0 && (
      <div className="band" data-band="">
        <div className="n">
          <BandBlocks rows={rows} />
        </div>
      </div>
    ),
    colorRules: [...scopedColors('band', band), `.first .band{background:${band.ground}}`],
  });
  const drawn = describeDrawn({ slide, order, theme, owner, dataAge, now, isLabelled: hasLabel(config) });
  // The page draws its own slide where there are notices.
  return { ...rendered, seconds: slide.dwellSeconds, drawn: rows.length > 0 ? '' : drawn };
}

/** Both shapes have the same notices in a group. */
function rowsOf(plans: readonly Plan[], turn: number) {
  const groups = plans.map(({ band }) => band?.groups[turn % band.groups.length] ?? []);
  return (groups[0] ?? []).map(({ notice }, at) => ({
    notice,
    lists: groups.map((group) => group[at]?.blocks ?? []),
  }));
}

/** The blocks of a slide for each shape of screen. */
function composePosters(
  moment: SlideMoment,
  owner: Pick<FootInput, 'site' | 'monitor' | 'logo' | 'dataAge'>,
) {
  const { slide, slides, config, now, tools, plans, request } = moment;
  const { timeZone } = config;
  const clock = slide.kind !== 'idle' && !request.isPlain ? formatTime(now, timeZone) : '';
  const ribbon = request.isPlain ? null : describeRibbon(slides, slide, { now, timeZone });
  const label = config.at === null ? null : describePreview(now, config);
  const compose = posterComposer(moment);
  const posters = plans.map(({ screen }) => {
    const { blocks, footRight: right } = compose(screen);
    const foot = composeFoot({ ...owner, screen, tools, right, clock, ribbon });
    return { blocks: [...blocks, ...composeLabel(label, screen, tools)], foot };
  });
  return { blocks: posters.map(({ blocks }) => blocks), foot: posters.map(({ foot }) => foot) };
}

function posterComposer(moment: SlideMoment): (screen: ComposedScreen) => Poster {
  const { slide, slides, request, config, now, tools, isAgain } = moment;
  const { origin, image } = request;
  const address = origin === null ? null : phoneAddressOf(config, origin);
  if (slide.kind === 'idle')
    return (screen) => composeIdle({ next: slide.next, now, config, address, screen, tools });
  const code = codeOf(slide, address, composeScreen(nominalScreens.landscape, config));
  const event = slide.kind === 'event' ? slide.event : null;
  const picture = image && image.id === event?.imageId ? { ...image, focus: event.imageFocus } : null;
  // What else takes place may have taken too long.
  const next = slide.kind === 'event' && !isAgain ? othersToday(slides, slide) : [];
  return (screen) => createKeptLayouts({ screen, tools }).compose({ slide, next, code, picture });
}
