import styles from './notices.module.css';

/** What is known of a notice, by its label. */
export type Facts = readonly (readonly [label: string, value: string])[];

export function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
