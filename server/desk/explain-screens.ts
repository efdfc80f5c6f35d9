import { setImmediate } from 'node:timers/promises';
import { fields } from '#config/parameters.ts';
import { splitLanguages } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown } from '#domain/judge-events.ts';
import { categorySet } from '#domain/membership.ts';
import type { Category } from '#events/event.ts';
import type { Screen } from '#screens/model/screen.ts';
import type { Hit } from './judge-hit.ts';
import { createHitJudgeForScreens, type ScreenJudgeContext } from './judge-for-screen.ts';

const portion = 200;

/** Explains hits for named screens; those that select alike are judged once. */
export async function createScreenExplainers(screens: readonly Screen[], context: ScreenJudgeContext) {
  const groups = await groupBySelection(screens, context.site);
  const judge = createHitJudgeForScreens(context);
  const explain = (hit: Hit, screen: Screen) => {
    const { verdict, rules } = judge(hit, screen);
    const monitors = namedMonitors(screen, context);
    const isKnown = rules.tags.monitors.list.length > 0;
    // Categories that no longer exist have no part in the rules, but the advice names them.
    const tags = isKnown ? rules.tags : { ...rules.tags, monitors: categorySet(monitors) };
    return {
      monitors: monitors.map(({ name }) => name.trim()).join(', '),
      code: verdict.code,
      shown: isShown(verdict.code),
      ...explainVerdict(verdict, { ...rules, tags }, context.language),
    };
  };
  return groups.map(({ screen, names }) => (hit: Hit) => ({ screens: names, ...explain(hit, screen) }));
}

async function groupBySelection(screens: readonly Screen[], site: Site) {
  const groups = new Map<string, { readonly screen: Screen; readonly names: string[] }>();
  for (const [at, screen] of screens.entries()) {
    if (at % portion === 0) await setImmediate();
    const key = describeSelection(screen, site);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { screen, names: [screen.name] });
    else known.names.push(screen.name);
  }
  return [...groups.values()];
}

/** Equal for screens that select the same events. */
function describeSelection({ monitors, parameters }: Screen, site: Site): string {
  const { days = fields.days.fallback, limit = fields.limit.fallback, tz = site.timeZone } = parameters;
  const { all = site.allMonitors } = parameters;
  const [language = site.language] = splitLanguages(parameters, site).spoken;
  return JSON.stringify([monitors.toSorted((a, b) => a - b), days, limit, all.toSorted(), tz, language]);
}

/** A category that no longer exists is named by its id. */
function namedMonitors({ monitors }: Screen, { events }: ScreenJudgeContext): readonly Category[] {
  return monitors.map((id) => {
    const [category] = events.monitors.findEach([String(id)]);
    return category ?? { id, name: String(id), parentId: null };
  });
}
