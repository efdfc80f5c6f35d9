import * as z from 'zod/mini';

/** Accepted values of a parameter, for the desk's form controls and `describeAccepted`. */
export type Accepts =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly integer: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'names' | 'timeZone' | 'clockTime' | 'localDateTime' | 'flag' };

export interface Field<Value> {
  readonly schema: z.ZodMiniType<Value, string>;
  readonly accepts: Accepts;
}

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** `min` and `max` are inclusive. */
export function numberField(min: number, max: number, integer = false): Field<number> {
  const range = z.number().check(z.minimum(min), z.maximum(max));
  const schema = z.pipe(
    z.pipe(decimal, z.transform(Number)),
    integer ? range.check(z.refine(Number.isInteger)) : range,
  );
  return { schema, accepts: { kind: 'number', min, max, integer } };
}

export function choiceField<const Option extends string>(options: readonly Option[]): Field<Option> {
  const word = z.pipe(
    z.string(),
    z.transform((text) => text.toLowerCase()),
  );
  return { schema: z.pipe(word, z.enum(options)), accepts: { kind: 'choice', options } };
}

/** At least one name, separated by commas. */
export const namesField: Field<readonly string[]> = {
  schema: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ),
    z.array(z.string()).check(z.minLength(1)),
  ),
  accepts: { kind: 'names' },
};

export function textField(
  kind: 'timeZone' | 'clockTime' | 'localDateTime',
  isValid: (text: string) => boolean,
): Field<string> {
  return { schema: z.string().check(z.refine(isValid)), accepts: { kind } };
}

export const flagField: Field<true> = {
  schema: z.pipe(
    z.enum(['1']),
    z.transform(() => true as const),
  ),
  accepts: { kind: 'flag' },
};

/** The inverse of every field's schema. */
export function writeValue(value: string | number | true | readonly string[]): string {
  if (value === true) return '1';
  return typeof value === 'object' ? value.join(',') : String(value);
}
