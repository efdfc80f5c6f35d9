import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import type { IdleSlide } from '#domain/build-slides.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { arrangeIdle } from '#kiosk/layout/arrange-idle.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { boxRules, joinParts, type Part, type PerShape, perShape, rem, rule } from './slide-part.ts';
import { writeBlocks } from './write-blocks.ts';

export type IdleLayout = ReturnType<typeof arrangeIdle>;

interface IdleContent {
  readonly slide: IdleSlide;
  readonly plans: PerShape<ScreenPlan>;
  readonly layouts: PerShape<IdleLayout>;
  readonly qr: EncodedQr | null;
  readonly timeZone: TimeZone;
  readonly language: Language;
  /** Epoch ms. */
  readonly now: number;
}

/** Time, date and the next event, as in idle-view.tsx. */
export function writeIdle(input: IdleContent): Part {
  const { layouts, plans, qr, language } = input;
  const { onPhone } = screenWords[language];
  const blocks = perShape((shape) => {
    const { blocks, qr } = layouts[shape];
    return qr === null ? blocks : [...blocks, qr];
  });
  const code = qr === null ? null : { qr, label: onPhone };
  const { html, rules, shapeRules, texts } = joinParts([
    writeClock(input),
    ...writeBlocks({ blocks, code, titleTag: 'p' }),
    writeWords(input),
  ]);
  return {
    html: `<div class="i">${html}</div>`,
    rules: [rule('.i', 'position:absolute'), ...rules],
    shapeRules: perShape((shape) => [rule('.i', boxRules(plans[shape].content)), ...shapeRules[shape]]),
    texts,
  };
}

function writeClock({ now, timeZone, language, layouts }: IdleContent): Part {
  const time = formatTime(now, timeZone);
  const date = formatDay(now, timeZone, language);
  return {
    html: `<p class="d a it">${time}</p><p class="d id">${date}</p>`,
    rules: [
      rule('.it', 'margin:0 0 0 -.04em;line-height:.8'),
      rule('.id', 'margin:.5em 0 0;line-height:1.1'),
    ],
    shapeRules: perShape((shape) => [
      rule('.it', `font-size:${rem(layouts[shape].clockSize)}`),
      rule('.id', `font-size:${rem(layouts[shape].dateSize)}`),
    ]),
    texts: { display: time + date },
  };
}

function writeWords({ slide, language, layouts, plans, qr }: IdleContent): Part {
  const { noEvents, onPhone } = screenWords[language];
  const empty = slide.next === null ? noEvents : '';
  const phone = qr === null ? '' : onPhone;
  return {
    html:
      '<div class="q iw">' +
      (empty === '' ? '' : `<p class="ie">${empty}</p>`) +
      (phone === '' ? '' : `<p class="ip">${phone}</p>`) +
      '</div>',
    rules: [
      rule('.iw', 'position:absolute;bottom:0;left:0;line-height:1.3'),
      rule('.iw p', 'margin:.3em 0 0'),
    ],
    shapeRules: perShape((shape) => {
      const { middle, small } = plans[shape].scale;
      const code = layouts[shape].qr;
      return [
        rule('.iw', `right:${rem(code === null ? 0 : code.width + middle)}`),
        rule('.ie', `font-size:${rem(middle)}`),
        rule('.ip', `font-size:${rem(small)}`),
      ];
    }),
    texts: { body: empty + phone },
  };
}
