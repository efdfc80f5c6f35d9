import { type Parameters, toSearchParams } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { noticeLanguages } from '#notices/layout/notice-input.ts';
import { type Notice, noticesKeyOf } from '#notices/model/notice.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import { renderBareAlarm } from './draw-alarm.tsx';
import type { GatewayState } from '#server/app/gateway-state.ts';
import { type SlideWish, textOf } from '#server/kiosk-page/monitor-slide.ts';

interface AlarmWish extends Pick<SlideWish, 'client'> {
  readonly parameters: Parameters;
  /** Or their all-clears; the latest first. */
  readonly alarms: readonly [Notice, ...Notice[]];
  readonly isPlain: boolean;
  /** Of those that follow each other. */
  readonly turn: number;
}

/** What covers the screen, also without a snapshot or a known monitor; in plain type until it is drawn, and if it can't be. */
export async function drawMonitorAlarm(state: GatewayState, wish: AlarmWish): Promise<DrawnSlide> {
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
  const config = resolveConfig(parameters, site);
  const { timeZone } = config;
  return drawn ?? renderBareAlarm({ alarms, languages: noticeLanguages(config, site), timeZone });
}
