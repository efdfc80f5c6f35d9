import type { ComponentProps, ReactNode } from 'react';

/** What stands beside a control or a group, by the ids `e-ID`, `h-ID` and `o-ID`. */
interface NotesProps {
  readonly id: string;
  /** Not undefined where one may appear: false while there is none. */
  readonly problem?: ReactNode;
  readonly hint?: ReactNode;
  /** Such as another value for the field. */
  readonly note?: ReactNode;
}

interface FieldProps extends NotesProps {
  readonly label: ReactNode;
  readonly isWide?: boolean;
  /** Called with what is typed, or with the value of what is chosen or ticked. */
  readonly change?: ((text: string) => void) | undefined;
}

type Props<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

export type Choices<Value extends string = string> = readonly (readonly [value: Value, label: ReactNode])[];

function describe({ id, problem, hint, note }: NotesProps): string | undefined {
  const notes = Object.entries({ e: problem, h: hint, o: note }).filter(([, text]) => Boolean(text));
  return notes.map(([kind]) => `${kind}-${id}`).join(' ') || undefined;
}

type NoteProps = ComponentProps<'p'> & { readonly text: ReactNode };

const Note = ({ text, ...attributes }: NoteProps) => Boolean(text) && <p {...attributes}>{text}</p>;

/** What `Field` and `Group` say below the label; by itself where neither fits. */
export function Notes({ id, problem, hint, note }: NotesProps) {
  return (
    <>
      {/* Screen readers announce a text only in a region that was there before it. */}
      {problem !== undefined && (
        <div className="live" aria-live="polite">
          <Note className="problem" id={`e-${id}`} text={problem} />
        </div>
      )}
      <Note className="hint" id={`h-${id}`} text={hint} />
      <Note className="remark" id={`o-${id}`} text={note} />
    </>
  );
}

/** A label, below it a control, and below that its notes. */
function Field(props: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className="field" data-wide={props.isWide}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      <Notes {...props} />
    </div>
  );
}

function controlOf<P extends FieldProps>(props: P) {
  const { label: _label, isWide: _isWide, problem, hint: _hint, note: _note, change, ...attributes } = props;
  return {
    ...attributes,
    'aria-invalid': Boolean(problem),
    'aria-describedby': describe(props),
    // It may stay undefined, as on a server.
    onChange:
      change && (({ target }: { readonly target: { readonly value: string } }) => change(target.value)),
  };
}

type TextProps = Props<'input'> & { readonly suggestions?: readonly string[] };

/** A text of one line; `suggestions` are offered below it. */
export function TextField({ suggestions = [], ...props }: TextProps) {
  const list = suggestions.length > 0 ? `l-${props.id}` : undefined;
  return (
    <Field {...props}>
      <input type="text" autoComplete="off" list={list} {...controlOf(props)} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

export const LongTextField = (props: Props<'textarea'>) => (
  <Field {...props}>
    <textarea rows={3} {...controlOf(props)} />
  </Field>
);

/** One of several values, in a list that opens. */
export function Choice({ choices, ...props }: Props<'select'> & { readonly choices: Choices }) {
  return (
    <Field {...props}>
      <select {...controlOf(props)}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A checkbox, or a radio button, before its label. */
export function Tick(props: Props<'input'>) {
  return (
    <div>
      <label className="tick">
        <input type="checkbox" {...controlOf(props)} /> <span>{props.label}</span>
      </label>
      <Notes {...props} />
    </div>
  );
}

interface GroupProps extends NotesProps {
  readonly legend: ReactNode;
  /** `section`: a part of a form; `unnamed`: the legend is for screen readers only. */
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Fields that belong together. */
export function Group(props: GroupProps) {
  const { id, legend, className = 'group', children } = props;
  return (
    <fieldset id={id} className={className} aria-describedby={describe(props)}>
      <legend>{legend}</legend>
      <Notes {...props} />
      {children}
    </fieldset>
  );
}

interface CheckListProps extends GroupProps {
  readonly choices: Choices;
  readonly hints?: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  /** Changes whether one is chosen; without it the form that is sent says what is. */
  readonly toggle?: (value: string) => void;
  readonly name?: string;
  /** The list scrolls. */
  readonly isLong?: boolean;
  /** Such as a search. */
  readonly above?: ReactNode;
}

/** Several of many; `children` stand below the list. */
export function CheckList({ choices, hints, chosen, toggle, name, isLong, above, ...group }: CheckListProps) {
  return (
    <Group {...group}>
      {above}
      <ul className="list" data-long={isLong}>
        {choices.map(([value, label], at) => (
          <li key={value}>
            <Tick
              {...{ id: `${group.id}-${at}`, name, value, label, hint: hints?.[value], change: toggle }}
              checked={toggle && chosen.includes(value)}
              defaultChecked={toggle ? undefined : chosen.includes(value)}
            />
          </li>
        ))}
      </ul>
      {group.children}
    </Group>
  );
}

interface OptionsProps<Value extends string> extends GroupProps {
  readonly choices: Choices<Value>;
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** One of a few: radio buttons that look like buttons, of which one is pressed. `children`: what belongs to one of them. */
export function Options<Value extends string>(props: OptionsProps<Value>) {
  const { choices, chosen, choose, ...group } = props;
  return (
    <Group {...group}>
      <div className="choice">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={group.id} checked={value === chosen} onChange={() => choose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {group.children}
    </Group>
  );
}
