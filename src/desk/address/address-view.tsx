import { useMemo } from 'react';
import { describeProblem } from '#config/parameter-docs.ts';
import { isParameterName, parseParameters, toSearchParams } from '#config/parameters.ts';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { lowerCaseNames, type Route, withParameter } from '#desk/shell/route.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { AddressForm } from './address-form.tsx';
import { AddressResult } from './address-result.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { MonitorControl } from './monitor-control.tsx';

export function AddressView(props: {
  readonly route: Extract<Route, { view: 'address' }>;
  readonly monitors: readonly MonitorSummary[];
}) {
  const { route, monitors } = props;
  const { language, navigate } = useDesk();
  const words = useWords(addressWords);
  const { parameters, problems } = useMemo(() => parseParameters(route.query), [route.query]);
  const unknown = problems.filter(({ name }) => !isParameterName(name));
  const change = (query: string) => navigate({ ...route, query }, 'replace');
  return (
    <>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {unknown.map((problem) => (
        <p key={problem.name} className="alert">
          {describeProblem(problem)[language]}
        </p>
      ))}
      <div className={styles.columns}>
        <MonitorControl
          value={lowerCaseNames(route.query).get('monitor') ?? ''}
          monitors={monitors}
          onChange={(value) =>
            change(withParameter(lowerCaseNames(route.query).toString(), 'monitor', value))
          }
        />
        <AddressResult
          query={toSearchParams(parameters).toString()}
          hasMonitor={parameters.monitor !== undefined}
          hasMoment={parameters.at !== undefined}
          isPortrait={route.isPortrait}
          onFormat={(isPortrait) => navigate({ ...route, isPortrait }, 'replace')}
        />
        <AddressForm query={route.query} problems={problems} onChange={change} />
      </div>
    </>
  );
}
