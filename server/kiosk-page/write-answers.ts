import { settingsPathOf } from '#config/screen-address.ts';
import { type Notice, noticesPathOf, noticesQueryOf } from '#notices/model/notice.ts';
import { settingsOf } from '#screens/model/screen.ts';
import type { RequestedScreen } from '#server/http/requested-screen.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';
import { headersOf, type MonitorAnswers } from './monitor-slide.ts';

interface Given {
  /** By `describeDrawn`; '' if the page is to draw its own slide. */
  readonly drawn: string;
  /** Null where the page asks for them. */
  readonly found: MonitorAnswers | null;
  /** In force. */
  readonly notices: readonly Notice[];
}

type GivenAnswer = readonly [path: string, body: string | Buffer | null, headers: readonly string[]];

const none = ['', '', ''];

/** As JSON that is neither run nor read as markup. Large answers are left to the page's own request. */
export async function writeAnswers(
  { drawn, found, notices }: Given,
  requested: RequestedScreen,
  state: GatewayState,
): Promise<string> {
  const given = [
    ...(found === null ? [] : await listAnswers(found, requested, state)),
    ...(notices.length === 0 ? [] : [noticesAnswer(notices, requested)]),
  ];
  const answers = given.flatMap(([path, body, headers]) =>
    body === null ? [] : [`"${path}":{"body":${body.toString()},"headers":${JSON.stringify(headers)}}`],
  );
  const json = `{"drawn":${JSON.stringify(drawn)},"answers":{${answers.join(',')}}}`;
  return `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`;
}

async function listAnswers(
  { served, events }: MonitorAnswers,
  { screen }: RequestedScreen,
  state: GatewayState,
): Promise<readonly GivenAnswer[]> {
  const categories = await served.events.answerCategories();
  const site = state.siteAnswer();
  return [
    ...(screen === null
      ? []
      : [[settingsPathOf(screen.name), JSON.stringify(settingsOf(screen)), none] as const]),
    ['/site.json', site.variants.identity.body, [site.etag, '', '']],
    ...events.map((one) => [one.path, one.answer.variants.identity.body, one.headers] as const),
    ['/api/filter_categories', categories.variants.identity.body, headersOf(categories, served)],
    ...(state.clock.doubt() === null
      ? [['/api/time', JSON.stringify({ now: state.now() }), none] as const]
      : []),
  ];
}

function noticesAnswer(notices: readonly Notice[], { own, name }: RequestedScreen): GivenAnswer {
  const path = noticesPathOf(noticesQueryOf({ monitors: own.monitor ?? [], screen: name }));
  return [path, JSON.stringify(notices), none];
}
