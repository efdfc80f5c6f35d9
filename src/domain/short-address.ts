const maxTypedLength = 42;

/** An address to type; only the host if the address has a query or is too long; '' for schemes other than http(s). */
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
