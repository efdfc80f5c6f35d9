import { bundle, finish, reportLoad } from '#bench/gateway/program.ts';
import { abuseAudiences } from '#bench/gateway/abuse-audiences.ts';
import { abuseAlarms } from '#bench/gateway/abuse-alarms.ts';
import { abuseAnswers, abuseVerdicts } from '#bench/gateway/abuse-gateway.ts';
import { abuseHeartbeats } from '#bench/gateway/abuse-heartbeats.ts';
import { abuseMarkup } from '#bench/gateway/abuse-markup.ts';
import { abusePages } from '#bench/gateway/abuse-pages.ts';
import { abuseWall } from '#bench/gateway/abuse-wall.ts';
import { abuseSignIn } from '#bench/gateway/abuse-sign-in.ts';
import { abuseSlides } from '#bench/gateway/abuse-slides.ts';
import { abuseAddresses, abuseForms, dripBodies, startBoth } from '#bench/gateway/abuse-service.ts';

/**
 * Memory and event loop delay of the worst requests that anybody can send; fails above the limits.
 * `npx tsx bench/abuse.ts [verdicts|answers|markup|pages|wall|service|audiences|sign-in|alarms|slides|heartbeats]…`
 */
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const program = await bundle('server/main.ts', 'gateway');
reportLoad();
if (isWanted('verdicts')) await abuseVerdicts(program);
if (isWanted('answers')) await abuseAnswers(program);
if (isWanted('audiences')) await abuseAudiences(program);
if (isWanted('markup')) await abuseMarkup(program);
if (isWanted('pages')) await abusePages();
if (isWanted('wall')) await abuseWall();
if (isWanted('sign-in')) await abuseSignIn(program);
if (isWanted('alarms')) await abuseAlarms();
if (isWanted('slides')) await abuseSlides();
if (isWanted('heartbeats')) await abuseHeartbeats(program);
if (isWanted('service')) {
  const both = await startBoth(program);
  await abuseForms(both);
  await abuseAddresses(both);
  await dripBodies(both);
  await both.stop();
}
reportLoad();
finish();
