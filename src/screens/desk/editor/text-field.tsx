import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: string;
  /** Nothing if it is false. */
  readonly fault?: ReactNode;
  readonly suggestions?: readonly string[];
  readonly isWide?: boolean;
  /** Of several lines. */
  readonly isLong?: boolean;
}

/** A text with its label, hint and fault. */
export function TextField(props: Props) {
  const { id, label, hint, fault = false } = props;
  return (
    <div className={styles.control} data-wide={props.isWide}>
      <label htmlFor={id}>{label}</label>
      <TextInput {...props} />
      {fault !== false && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p className={styles.meaning} id={`${id}-about`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function TextInput(props: Props) {
  const { id, value, change, onBlur, hint, fault = false, suggestions = [], isLong = false } = props;
  const isWrong = fault !== false;
  const described = [...(isWrong ? [`${id}-problem`] : []), ...(hint === undefined ? [] : [`${id}-about`])];
  const shared = {
    id,
    value,
    onBlur,
    'aria-invalid': isWrong,
    'aria-describedby': described.join(' ') || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
  if (isLong) return <textarea {...shared} rows={3} maxLength={2000} />;
  const list = suggestions.length > 0 ? `${id}-known` : undefined;
  return (
    <>
      <input {...shared} list={list} maxLength={200} autoComplete="off" spellCheck={false} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
