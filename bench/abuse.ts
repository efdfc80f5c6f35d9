import { bundle, finish, reportLoad } from '#bench/gateway/kit.ts';
import { abuseAnswers, abuseVerdicts } from '#bench/gateway/abuse-gateway.ts';
import { abuseAddresses, abuseForms, dripBodies, startBoth } from '#bench/gateway/abuse-service.ts';

/**
 * The worst requests that a stranger can send: what they cost in memory and in hold-ups of the event loop. Fails beyond
 * the limits. `npx tsx bench/abuse.ts [verdicts|answers|service]…`
 */
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const program = await bundle('server/main.ts', 'gateway');
reportLoad();
if (isWanted('verdicts')) await abuseVerdicts(program);
if (isWanted('answers')) await abuseAnswers(program);
if (isWanted('service')) {
  const both = await startBoth(program);
  await abuseForms(both);
  await abuseAddresses(both);
  await dripBodies(both);
  await both.stop();
}
reportLoad();
finish();
