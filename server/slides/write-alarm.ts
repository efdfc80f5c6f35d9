import type { Language } from '#config/site.ts';
import { nominalScreens } from '#kiosk/layout/lay-out-screen.ts';
import type { AlarmScreen, AlarmSection } from '#kiosk/notice-layout/lay-out-alarms.ts';
import type { Notice } from '#notices/notice.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import {
  boxRules,
  escapeHtml,
  joinParts,
  type Part,
  perShape,
  type PerShape,
  rem,
  rule,
} from './slide-part.ts';
import { wrapArticle, type WrittenSlide } from './write-article.ts';
import { writeSpoken } from './write-blocks.ts';

/** As attributes: an all-clear is no alarm any more. */
export const markOf = ({ id, lifted }: Notice): string =>
  `data-notice="${escapeHtml(id)}" role="${lifted === null ? 'alert' : 'status'}"`;

/** Of one that was lifted: its all-clear. */
export const alarmColors = ({ lifted }: Notice) => noticeColors[lifted === null ? 'alarm' : 'allClear'];

/** One article for all alarms of a screen. Both shapes have the same ones, in the same order. */
export function writeAlarm(screens: PerShape<AlarmScreen>, language: Language): WrittenSlide {
  const [latest, ...others] = screens.landscape.sections.map((section, at) => ({
    section,
    sections: perShape((shape) => screens[shape].sections[at] ?? section),
  }));
  if (latest === undefined) throw new Error('There is no alarm to write.');
  const { notice } = latest.section;
  const { ground, ink } = alarmColors(notice);
  return wrapArticle({
    attributes: `lang="${language}" ${markOf(notice)}`,
    colors: { ground, ink, accent: ink, quiet: ink },
    boxes: nominalScreens,
    beside: [],
    inside: [
      ...writeTexts(latest.sections, 's0'),
      ...others.map(({ sections }, at) => writeOlder(sections, at + 1)),
    ],
  });
}

/** Below the latest alarm, with a line above. */
function writeOlder(sections: PerShape<AlarmSection>, at: number): Part {
  const { notice } = sections.landscape;
  const { ground, ink } = alarmColors(notice);
  const name = `o${at}`;
  const { html, rules, shapeRules, texts } = joinParts(writeTexts(sections, `s${at}`));
  return {
    html: `<section class="${name}" ${markOf(notice)}><span class="ol"></span>${html}</section>`,
    rules: [
      rule(`.${name}`, `position:absolute;background:${ground}`),
      rule('.ol', `position:absolute;top:0;height:.04rem;background:${ink}`),
      ...rules,
    ],
    shapeRules: perShape((shape) => {
      const { rect, inset } = sections[shape];
      const line = rule('.ol', `left:${rem(inset)};right:${rem(inset)}`);
      return [rule(`.${name}`, boxRules(rect)), line, ...shapeRules[shape]];
    }),
    texts,
  };
}

function writeTexts(sections: PerShape<AlarmSection>, name: string): Part[] {
  return writeSpoken(
    perShape((shape) => sections[shape].texts),
    name,
  );
}
