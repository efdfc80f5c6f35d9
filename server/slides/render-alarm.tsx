import type { Language } from '#config/site.ts';
import { alarmAttributes, AlarmBlocks, alarmColors } from '#kiosk/drawing/alarm-view.tsx';
import { nominalScreens } from '#kiosk/layout/lay-out-screen.ts';
import type { AlarmScreen } from '#kiosk/notice-layout/compose-alarms.ts';
import { scopedColors } from './poster-rules.ts';
import { renderArticle, type RenderedSlide } from './render-article.tsx';
import { listShapes, type PerShape } from './shapes.ts';

/** One article for all alarms of a screen. Both shapes have the same ones, in the same order. */
export function renderAlarm(screens: PerShape<AlarmScreen>, language: Language): RenderedSlide {
  const list = listShapes(screens);
  const alarms = screens.landscape.sections.map(({ notice }, at) => ({
    notice,
    rects: list.map(({ sections }) => sections[at]?.rect),
    lists: list.map(({ sections }) => sections[at]?.blocks ?? []),
  }));
  const [latest, ...others] = alarms;
  if (latest === undefined) throw new Error('There is no alarm to draw.');
  const { ground, ink } = alarmColors(latest.notice);
  return renderArticle({
    attributes: { lang: language, ...alarmAttributes(latest.notice) },
    colors: { ground, ink, accent: ink, quiet: ink },
    boxes: nominalScreens,
    blocks: alarms.flatMap(({ lists }) => lists.flat()),
    content: <AlarmBlocks alarms={alarms} colorsOf={(_notice, index) => ({ className: `a${index}` })} />,
    colorRules: others.flatMap(({ notice }, index) => scopedColors(`a${index}`, alarmColors(notice))),
  });
}
