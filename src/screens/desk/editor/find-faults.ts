import { isParameterName, type ParameterName, type parseParameters } from '#config/parameters.ts';
import { isScreenName } from './propose-name.ts';

/** What keeps a screen from being saved. */
export type Fault = 'name' | ParameterName;

/** In the order of the form. `name`: null if it is fixed. Parameters that do not exist are no fault: they are not saved. */
export function findFaults(
  { parameters, problems }: ReturnType<typeof parseParameters>,
  name: string | null,
  isTaken: boolean,
): readonly Fault[] {
  const faults: Fault[] = name !== null && (!isScreenName(name) || isTaken) ? ['name'] : [];
  if (parameters.monitor === undefined) faults.push('monitor');
  for (const problem of problems) if (isParameterName(problem.name)) faults.push(problem.name);
  return [...new Set(faults)];
}
