import { isParameterName, type ParameterName, parseParameters, toSearchParams } from '#config/parameters.ts';
import { withParameter } from '#desk/shell/route.ts';
import { changeRoute, useRoute } from '#desk/shell/use-route.ts';

/** The address that is built, and what its controls need. */
export function useAddress() {
  const route = useRoute();
  const { parameters, problems } = parseParameters(route.query);
  const values = new URLSearchParams();
  new URLSearchParams(route.query).forEach((value, name) => {
    values.set(isParameterName(name.toLowerCase()) ? name.toLowerCase() : name, value);
  });
  return {
    parameters,
    problems,
    /** The kiosk page's parameters without bad values. */
    query: toSearchParams(parameters).toString(),
    /** `value`: as in the address bar, including a bad one; '' if it is not set. */
    controlOf: (name: ParameterName) => ({
      value: values.get(name) ?? '',
      problem: problems.find((problem) => problem.name === name),
      change: (value: string) =>
        changeRoute({ ...route, query: withParameter(values.toString(), name, value) }),
    }),
    reset: () => changeRoute({ ...route, query: withParameter('', 'monitor', values.get('monitor') ?? '') }),
  };
}
