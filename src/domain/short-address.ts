const maxTypedLength = 42;

/**
 * An address to type: without scheme, "www." and final slash; the host alone where there is a query or fragment or the
 * rest is longer than 42 characters. '' for anything but http(s) addresses.
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
