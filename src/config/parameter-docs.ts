import { acceptedWords, type Bilingual, parameterWords } from './parameter-words.ts';
import {
  type Accepts,
  fields,
  type FormGroup,
  isParameterName,
  type ParameterName,
  parameterNames,
  type ParameterProblem,
} from './parameters.ts';
import type { Language } from './site.ts';

export const labelOf = (name: ParameterName, language: Language): string => parameterWords[name][language][0];

/** The parameters of a fieldset, in its order. */
export function parametersIn(group: FormGroup): readonly ParameterName[] {
  const names = parameterNames.filter((name) => fields[name].form === group);
  return [true, undefined].flatMap((leads) => names.filter((name) => fields[name].leads === leads));
}

export function describeFallback(name: ParameterName): Bilingual {
  const { fallback, siteDefault } = fields[name];
  if (siteDefault !== undefined) return { de: 'von site.json', en: 'from site.json' };
  if (name === 'seconds') return { de: 'nach Textlänge, 12 bis 30', en: 'by length of text, 12 to 30' };
  if (fallback === null || fallback === false) return { de: 'keiner', en: 'none' };
  return { de: String(fallback), en: String(fallback) };
}

/** The warning about a language of the address in which the gateway does not read the event service. */
export function describeMissingLanguage(language: Language): Bilingual {
  return {
    de: `„lang=${language}“: In dieser Sprache liest der Server den Veranstaltungsdienst nicht, deshalb fehlen ihre Übersetzungen auf dem Bildschirm. Damit sie kommen, trägt die Technik „${language}“ in der Datei site.json unter „languages“ ein.`,
    en: `“lang=${language}”: the server does not read the event service in this language, so its translations are missing on the screen. To get them, your technicians add “${language}” to “languages” in the file site.json.`,
  };
}

export function describeAccepted(accepts: Accepts): Bilingual {
  if (accepts.kind === 'number') {
    const { min, max, integer } = accepts;
    return {
      de: `eine ${integer ? 'ganze ' : ''}Zahl von ${String(min).replace('.', ',')} bis ${max}`,
      en: `a ${integer ? 'whole ' : ''}number from ${min} to ${max}`,
    };
  }
  if (accepts.kind !== 'choice' && accepts.kind !== 'choices') return acceptedWords[accepts.kind];
  const options = accepts.options.join(', ');
  if (accepts.kind === 'choice') return { de: `eines von: ${options}`, en: `one of: ${options}` };
  return {
    de: `eines oder mehrere, mit Komma getrennt, von: ${options}`,
    en: `one or several, with commas between them, of: ${options}`,
  };
}

export function describeProblem({ name, value }: ParameterProblem): Bilingual {
  if (!isParameterName(name)) {
    return {
      de: `Den Parameter „${name}“ gibt es nicht; er bewirkt nichts. Bitte Schreibweise prüfen oder weglassen.`,
      en: `There is no parameter “${name}”; it has no effect. Check its spelling or leave it out.`,
    };
  }
  const accepted = describeAccepted(fields[name].accepts);
  const fallback = describeFallback(name);
  // The value may be a part of a list whose rest counts.
  return {
    de: `„${name}=${value}“ gilt nicht; ohne andere Angabe bleibt es beim Vorgabewert (${fallback.de}). Erlaubt: ${accepted.de}.`,
    en: `“${name}=${value}” does not count; without another value the default stays in force (${fallback.en}). Allowed: ${accepted.en}.`,
  };
}
