import { isParameterName, type ParameterName, parseParameters, toSearchParams } from '#config/parameters.ts';
import { changeRoute, useRoute, withParameter } from '#desk/shell/route.tsx';

/** The address that is built, and what its controls need. */
export function useAddress() {
  const { query } = useRoute();
  const { parameters, problems } = parseParameters(query);
  const values = new URLSearchParams();
  new URLSearchParams(query).forEach((value, name) => {
    values.set(isParameterName(name.toLowerCase()) ? name.toLowerCase() : name, value);
  });
  return {
    parameters,
    problems,
    /** The kiosk page's parameters without bad values. */
    validQuery: toSearchParams(parameters).toString(),
    /** `value`: as in the address bar, including a bad one; '' if it is not set. */
    controlOf: (name: ParameterName) => ({
      value: values.get(name) ?? '',
      problem: problems.find((problem) => problem.name === name),
      change: (value: string) => changeRoute({ query: withParameter(values.toString(), name, value) }),
    }),
    reset: () => changeRoute({ query: withParameter('', 'monitor', values.get('monitor') ?? '') }),
  };
}
