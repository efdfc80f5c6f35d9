import { parseParameters, toSearchParams } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { type Language, siteSchema } from '#config/site.ts';
import { composeScreen, nominalScreens } from '#kiosk/layout/compose-screen.ts';
import { alarmAttributes, AlarmBlocks, alarmColors, PlainAlarms } from '#notices/drawing/alarm-drawing.tsx';
import { type AlarmScreen, composeAlarms, finishSteps } from '#notices/layout/compose-alarms.ts';
import { type NoticeReaders, noticeReaders } from '#notices/layout/notice-input.ts';
import { plainAlarms, plainSize, plainType } from '#notices/layout/plain-alarm.ts';
import { type Notice, noticesKeyOf } from '#notices/model/notice.ts';
import { type SlideWish, textOf } from '#server/kiosk-page/monitor-slide.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import { drawArticle, rem, shapes } from '#server/slides/draw-article.tsx';
import type { AlarmRequest, DrawnSlide } from '#server/slides/drawn-slide.ts';
import { rule, scopedColors } from '#server/slides/poster-rules.ts';
import type { SlideDrawer } from '#server/slides/slide-drawer.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';

export interface DrawAlarmParts extends Pick<SiteStore, 'site' | 'siteAnswer'> {
  readonly slides: SlideDrawer;
}

type AlarmWish = Pick<SlideWish, 'client' | 'parameters'> & Pick<AlarmRequest, 'alarms' | 'isPlain' | 'turn'>;

/** What covers the screen, also without a snapshot or a known monitor; in plain type until it is drawn, and if it can't be. */
export async function drawMonitorAlarm(state: DrawAlarmParts, wish: AlarmWish): Promise<DrawnSlide> {
  const { parameters, alarms, isPlain, turn, client } = wish;
  const { inset, diagonal, distance, layout, lang, tz } = parameters;
  // What changes an alarm.
  const search = toSearchParams({ inset, diagonal, distance, layout, lang, tz }).toString();
  const siteAnswer = state.siteAnswer();
  const key = ['alarm', search, siteAnswer.etag, noticesKeyOf(alarms), isPlain, turn].join('\n');
  const prepare = async () => ({ search, site: await textOf(siteAnswer), alarms, isPlain, turn });
  // The document does not wait for type as large as fits, which some texts take long to set.
  const drawn = await state.slides.draw({ key, client }, prepare, 0);
  const site = state.site();
  return drawn ?? drawBareAlarm(alarms, noticeReaders(resolveConfig(parameters, site), site));
}

/** What covers the screen, in all its turns of the same length. Fails if the site can't be read. */
export function drawAlarm(request: AlarmRequest, toolsOf: (language: Language) => Typesetting) {
  const site = siteSchema.parse(JSON.parse(request.site));
  const config = resolveConfig(parseParameters(request.search).parameters, site);
  const readers = noticeReaders(config, site);
  const { language } = config;
  /** Each turn has a screen of each shape: all alarms if they fit on both, else one, so that both show the same. */
  const composeTurns = (notices: readonly Notice[]): readonly (readonly AlarmScreen[])[] => {
    const screens = shapes.map((shape) => {
      const screen = composeScreen(nominalScreens[shape], config);
      return finishSteps(composeAlarms({ ...readers, notices, screen, toolsOf }));
    });
    const count = Math.max(...screens.map(({ length }) => length));
    if (count > 1 && notices.length > 1) return notices.flatMap((notice) => composeTurns([notice]));
    return Array.from({ length: count }, (_, at) => screens.map((own) => own[at % own.length] ?? own[0]));
  };
  const turns = composeTurns(request.alarms);
  const screens = turns[request.turn % turns.length] ?? [];
  const notices = screens[0]?.sections.map(({ notice }) => notice) ?? [];
  const content = <AlarmBlocks screens={screens} lookOf={lookOf} />;
  const blocks = screens.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
  const rendered = drawArticle({ ...articleOf(notices, language), content, blocks });
  const seconds = Math.max(...turns.flat().map((screen) => screen.seconds));
  return { ...rendered, key: '', language, seconds, drawn: '', turns: turns.length };
}

const lookOf = (_notice: Notice, index: number) => ({ className: `a${index}` });

/** The article is that of the latest; the others have the colours of the classes by `lookOf`. */
function articleOf(notices: readonly Notice[], language: Language, rules: readonly string[] = []) {
  const [latest] = notices;
  if (latest === undefined) throw new Error('There is no alarm to draw.');
  const { ground, ink } = alarmColors(latest);
  return {
    attributes: { lang: language, ...alarmAttributes(latest) },
    colors: { ground, ink, accent: ink, quiet: ink },
    frames: shapes.map((shape) => ({ shape, band: null, screen: nominalScreens[shape] })),
    colorRules: [...notices.flatMap((one, index) => scopedColors(`a${index}`, alarmColors(one))), ...rules],
  };
}

/** The bare text stands for this time until the alarm can be drawn. */
const bareSeconds = 5;

/* px of the shorter side that texts may take, and of the largest type. */
const side = 960;
const largest = 130;

/** Alarms that were not composed: the browser breaks the lines, in type that fits by the number of characters. */
export function drawBareAlarm(alarms: readonly Notice[], readers: NoticeReaders): DrawnSlide {
  const [language] = readers.languages;
  const plain = plainAlarms(alarms, readers);
  const size = rem(Math.min(largest, plainSize(plain, { width: side, height: side })));
  const { lineHeight, gap, small } = plainType;
  const type = `font-size:${size};line-height:${lineHeight};font-weight:650`;
  const typeRules = [
    rule('.br', `padding:.6rem;${type};word-wrap:break-word`),
    rule('p', `margin:0 0 ${gap}em`),
    rule('.small', `font-size:${small}em`),
  ];
  const content = <PlainAlarms alarms={plain} lookOf={lookOf} className="br" />;
  const { html, rules } = drawArticle({ ...articleOf(alarms, language, typeRules), content, blocks: [] });
  return { key: '', language, seconds: bareSeconds, drawn: '', html, rules, fonts: [] };
}
