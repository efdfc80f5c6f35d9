import type { ReactNode } from 'react';

/** What is known of a thing, by its label. */
type Facts = readonly (readonly [label: string, value: ReactNode])[];

/** Labels are unique. `className`: one fact below the other, if nothing else. */
export function FactList(props: { readonly facts: Facts; readonly className?: string }) {
  return (
    <dl className={props.className ?? 'facts'}>
      {props.facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
