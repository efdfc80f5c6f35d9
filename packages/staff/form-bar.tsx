import type { ComponentProps, PropsWithChildren, ReactNode } from 'react';

type ButtonProps = ComponentProps<'button'> & {
  /** Whether it does nothing for now. The attribute `disabled` would take the focus away. */
  readonly isOff?: boolean;
};

/** Submits its form if it has no `onClick`. `data-main`: one on a page; `data-danger`: what cannot be undone. */
export function Button({ isOff, onClick, ...attributes }: ButtonProps) {
  return (
    <button
      className="button"
      type={onClick === undefined ? 'submit' : 'button'}
      aria-disabled={isOff}
      onClick={isOff === true ? undefined : onClick}
      {...attributes}
    />
  );
}

type FormBarProps = Omit<ButtonProps, 'children'> & {
  /** The text of the button. */
  readonly label: string;
  /** Why it did not work; null or an empty element while there is no failure. */
  readonly failure?: ReactNode;
  /** Links and buttons that do something else. */
  readonly children?: ReactNode;
};

/** The end of a form or question: the button for it, other ways out, and why it did not work. */
export function FormBar({ label, failure, children, ...button }: FormBarProps) {
  return (
    <div className="row form-bar">
      <Button {...button}>{label}</Button> {children}
      {failure !== undefined && <div role="alert">{failure}</div>}
    </div>
  );
}

type PanelProps = ComponentProps<'div'> & {
  /** What it reports: good, bad, or something to attend to. The first two are announced. */
  readonly kind?: 'yes' | 'no' | 'wait';
};

/** A message about the whole page or form. */
export function Panel({ kind = 'wait', ...attributes }: PanelProps) {
  const role = { yes: 'status', no: 'alert', wait: undefined }[kind];
  return <div className="alert" data-kind={kind} role={role} {...attributes} />;
}

/** What did not work (`title`), and what to do. It is announced by a `FormBar` or a `Panel` around it. */
export function Failure({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <div className="problem">
      <p>{title}</p>
      {children}
    </div>
  );
}

/** `children`: rows, `tr` with a `th` that names it and its cells. On narrow screens the cells stand below each other. */
export function Table({ heads, children }: PropsWithChildren<{ readonly heads: readonly string[] }>) {
  return (
    <table className="table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
