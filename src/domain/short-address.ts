const maxTypedLength = 42;

/**
 * An address as people would type it: without scheme, "www.", final slash, query and fragment, if it still leads to the
 * same place; else, or where it is longer than anyone types, the host alone. '' for what is no web address.
 */
export function shortAddress(address: string): string {
  if (!/^https?:\/\//i.test(address)) return '';
  try {
    const { host, pathname, search, hash } = new URL(address);
    const site = host.replace(/^www\./, '');
    const whole = site + decodePath(pathname).replace(/\/$/, '');
    return search === '' && hash === '' && whole.length <= maxTypedLength ? whole : site;
  } catch {
    return '';
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
