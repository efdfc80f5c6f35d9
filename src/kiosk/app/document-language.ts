import { builtInSite, languages } from '#config/site.ts';

/** That of the document's first slide, else German. */
export const documentLanguage = () =>
  languages.find((language) => language === document.documentElement.lang) ?? builtInSite.language;
