import * as z from 'zod/mini';

/** Accepted values of a parameter, for the desk's form controls and `describeAccepted`. */
export type Accepts =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly integer: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'names' | 'timeZone' | 'clockTime' | 'localDateTime' | 'flag' };

/** `fallback`: the value if the parameter is not set; null if that depends on something else. */
export interface Field<Value, Fallback extends Value | null = Value | null> {
  readonly schema: z.ZodMiniType<Value, string>;
  readonly accepts: Accepts;
  readonly fallback: Fallback;
}

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** `min` and `max` are inclusive. */
export function numberField<Fallback extends number | null>(
  min: number,
  max: number,
  fallback: Fallback,
  integer = false,
) {
  const range = z.number().check(z.minimum(min), z.maximum(max));
  const schema = z.pipe(
    z.pipe(decimal, z.transform(Number)),
    integer ? range.check(z.refine(Number.isInteger)) : range,
  );
  return { schema, accepts: { kind: 'number' as const, min, max, integer }, fallback };
}

export function choiceField<const Option extends string, Fallback extends NoInfer<Option> | null>(
  options: readonly Option[],
  fallback: Fallback,
): Field<Option, Fallback> {
  const word = z.pipe(
    z.string(),
    z.transform((text) => text.toLowerCase()),
  );
  return { schema: z.pipe(word, z.enum(options)), accepts: { kind: 'choice', options }, fallback };
}

/** At least one name, separated by commas. */
export const namesField: Field<readonly string[], null> = {
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
  fallback: null,
};

export function textField(
  kind: 'timeZone' | 'clockTime' | 'localDateTime',
  isValid: (text: string) => boolean,
): Field<string, null> {
  return { schema: z.string().check(z.refine(isValid)), accepts: { kind }, fallback: null };
}

export const flagField: Field<true, null> = {
  schema: z.pipe(
    z.enum(['1']),
    z.transform(() => true as const),
  ),
  accepts: { kind: 'flag' },
  fallback: null,
};

/** The inverse of every field's schema. */
export function writeValue(value: string | number | true | readonly string[]): string {
  if (value === true) return '1';
  return typeof value === 'object' ? value.join(',') : String(value);
}
