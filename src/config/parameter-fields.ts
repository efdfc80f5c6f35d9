import * as z from 'zod/mini';
import { readHours } from './opening-hours.ts';

/* `accepts` is for the desk's form and the words about a parameter. `fallback` is the default; null: none, or it depends on the site or the text. */

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

/** One or several options with commas; others are left out, duplicates drop. */
export function choicesField<const Option extends string>(options: readonly Option[]) {
  const known = (text: string): readonly Option[] => {
    const wanted = splitNames(text.toLowerCase());
    return [...new Set(wanted.flatMap((one) => options.find((option) => option === one) ?? []))];
  };
  const schema = z.pipe(z.string(), z.transform(known)).check(z.minLength(1));
  return { schema, accepts: { kind: 'choices' as const, options }, fallback: null };
}

export function textField(
  kind: 'timeZone' | 'clockTime' | 'localDateTime' | 'text',
  isValid: (text: string) => boolean,
) {
  return { schema: z.string().check(z.refine(isValid)), accepts: { kind }, fallback: null };
}

/** The text stays as it is written, with rules that can't be read. */
export const hoursField = {
  schema: z.string().check(
    z.maxLength(200),
    z.refine((text) => readHours(text).week !== null),
  ),
  accepts: { kind: 'hours' as const },
  fallback: null,
};

export function splitNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter(Boolean);
}

/** A list in an address counts up to this length: who can load a page can send one with thousands. */
export const maxNames = 50;

export const readNames = (text: string): readonly string[] => splitNames(text).slice(0, maxNames);

export const namesField = {
  schema: z.pipe(z.string(), z.transform(readNames)).check(z.minLength(1)),
  accepts: { kind: 'names' as const },
  fallback: null,
};

const toTrue = () => true as const;

export const flagField = {
  schema: z.pipe(z.enum(['1']), z.transform(toTrue)),
  accepts: { kind: 'flag' as const },
  fallback: false as const,
};
