import * as z from 'zod/mini';

/** Accepted values of a parameter, for the desk's form controls and `describeAccepted`. */
export type Accepts =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly integer: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'names' | 'timeZone' | 'clockTime' | 'localDateTime' | 'flag' };

/* `fallback`: the value if the parameter is not set; null if that depends on something else. */

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** `min` and `max` are inclusive. */
export function numberField<Fallback extends number | null>(
  min: number,
  max: number,
  fallback: Fallback,
  integer = false,
) {
  const range = z.number().check(z.minimum(min), z.maximum(max));
  const number = integer ? range.check(z.refine(Number.isInteger)) : range;
  const schema = z.pipe(z.pipe(decimal, z.transform(Number)), number);
  return { schema, accepts: { kind: 'number' as const, min, max, integer }, fallback };
}

export function choiceField<const Option extends string, Fallback extends NoInfer<Option> | null>(
  options: readonly Option[],
  fallback: Fallback,
) {
  const schema = z.pipe(z.string().check(z.toLowerCase()), z.enum(options));
  return { schema, accepts: { kind: 'choice' as const, options }, fallback };
}

export function textField(
  kind: 'timeZone' | 'clockTime' | 'localDateTime',
  isValid: (text: string) => boolean,
) {
  return { schema: z.string().check(z.refine(isValid)), accepts: { kind }, fallback: null };
}

const names = z.pipe(
  z.string(),
  z.transform((text): readonly string[] =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
);

/** At least one name, separated by commas. */
export const namesField = {
  schema: names.check(z.minLength(1)),
  accepts: { kind: 'names' as const },
  fallback: null,
};

export const flagField = {
  schema: z.pipe(
    z.literal('1'),
    z.transform(() => true as const),
  ),
  accepts: { kind: 'flag' as const },
  fallback: null,
};
