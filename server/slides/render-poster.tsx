import type { Background } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { BandBlocks } from '#kiosk/drawing/alarm-view.tsx';
import { PosterView } from '#kiosk/drawing/poster-view.tsx';
import type { Place } from '#kiosk/drawing/surface.ts';
import type { Block } from '#kiosk/layout/blocks.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { Band } from '#kiosk/notice-layout/compose-band.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import { scopedColors } from './poster-rules.ts';
import { renderArticle, type RenderedSlide } from './render-article.tsx';
import { listShapes, perShape, type PerShape } from './shapes.ts';

/** The blocks of a slide on one shape of screen. */
interface Poster {
  /** Does not drift. */
  readonly still: readonly Block[];
  readonly body: readonly Block[];
  readonly foot: readonly Block[];
  readonly drift: Place;
}

interface PosterInput {
  readonly slide: Slide;
  readonly colors: Background;
  /** Of screens of 1920 × 1080 and of 1080 × 1920 px, below the band. */
  readonly plans: PerShape<ScreenPlan>;
  readonly posters: PerShape<Poster>;
  /** Of notices above the slide. */
  readonly bands: PerShape<Band> | null;
  /** Which group of notices is shown, by turns. */
  readonly turn: number;
}

/** One slide; with notices it is below them. */
export function renderPoster({ slide, colors, plans, posters, bands, turn }: PosterInput): RenderedSlide {
  const list = listShapes(posters);
  const pick = (part: 'still' | 'body' | 'foot') => list.map((poster) => poster[part]);
  const rows = bands === null ? [] : rowsOf(bands, turn);
  const blocks = [
    ...list.flatMap(({ still, body, foot }) => [...still, ...body, ...foot]),
    ...rows.flatMap(({ lists }) => lists.flat()),
  ];
  return renderArticle({
    attributes: {
      lang: slide.language,
      'data-event': slide.kind === 'event' ? slide.key : undefined,
      'data-overview': slide.kind === 'overview' ? '' : undefined,
    },
    colors,
    boxes: plans,
    blocks,
    content: (
      <PosterView
        still={pick('still')}
        body={pick('body')}
        foot={pick('foot')}
        drift={list.map(({ drift }) => drift)}
      />
    ),
    band: bands && {
      heights: perShape((shape) => bands[shape].height),
      content: (
        <div className="band" data-band="">
          <div className="n">
            <BandBlocks rows={rows} />
          </div>
        </div>
      ),
    },
    colorRules: [
      ...scopedColors('band', noticeColors.notice),
      `.first .band{background:${noticeColors.notice.ground}}`,
    ],
  });
}

/** Both shapes have the same notices in a group. */
function rowsOf(bands: PerShape<Band>, turn: number) {
  const groups = listShapes(bands).map(({ groups: all }) => all[turn % all.length] ?? []);
  return (groups[0] ?? []).map(({ notice }, at) => ({
    notice,
    lists: groups.map((group) => group[at]?.blocks ?? []),
  }));
}
