import type { ReactNode } from 'react';
import styles from './notes.module.css';

export function NoteEntry(props: {
  readonly title: string;
  readonly advice: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.note}>
      <h2>{props.title}</h2>
      <p>{props.advice}</p>
      {props.children}
    </section>
  );
}
