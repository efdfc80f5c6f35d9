import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { type Language, siteSchema } from '#config/site.ts';
import { layOutScreen, nominalScreens } from '#kiosk/layout/lay-out-screen.ts';
import { type AlarmScreen, finishSteps, layOutAlarms } from '#kiosk/notice-layout/compose-alarms.ts';
import { noticeLanguages } from '#kiosk/notice-layout/notice-input.ts';
import type { Notice } from '#notices/notice.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { AlarmRequest } from './drawn-slide.ts';
import { renderAlarm } from './render-alarm.tsx';
import { perShape, type PerShape, shapes } from './shapes.ts';

type AlarmTurn = PerShape<AlarmScreen>;

/** What covers the screen, in all its turns of the same length. Fails if the site can't be read. */
export function drawAlarm(request: AlarmRequest, toolsOf: (language: Language) => Typesetting) {
  const site = siteSchema.parse(JSON.parse(request.site));
  const config = resolveConfig(parseParameters(request.search).parameters, site);
  const { language, timeZone } = config;
  const languages = noticeLanguages(config, site);
  const turns = layOutTurns(request.alarms, (notices) =>
    perShape((shape) => {
      const screen = layOutScreen(nominalScreens[shape], config);
      return finishSteps(layOutAlarms({ notices, screen, languages, timeZone, toolsOf }));
    }),
  );
  const shown = turns[request.turn % turns.length];
  if (shown === undefined) throw new Error('There is no alarm to draw.');
  const seconds = Math.max(...turns.flatMap((turn) => shapes.map((shape) => turn[shape].seconds)));
  return { ...renderAlarm(shown, language), key: '', language, seconds, drawn: '', turns: turns.length };
}

/** All at once if they fit on both shapes of screen, else each on its own: both shapes show the same alarm. */
function layOutTurns(
  alarms: readonly Notice[],
  layOut: (notices: readonly Notice[]) => PerShape<readonly [AlarmScreen, ...AlarmScreen[]]>,
): readonly AlarmTurn[] {
  const together = layOut(alarms);
  if (shapes.every((shape) => together[shape].length === 1)) return [perShape((shape) => together[shape][0])];
  return alarms.flatMap((alarm) => {
    const parts = layOut([alarm]);
    const count = Math.max(...shapes.map((shape) => parts[shape].length));
    return Array.from({ length: count }, (_, at) =>
      perShape((shape) => parts[shape][at % parts[shape].length] ?? parts[shape][0]),
    );
  });
}
