import { isIPv6 } from 'node:net';

/** An IPv4 address, also of one mapped into IPv6; the first 64 bits of an IPv6 address (RFC 6177); else the input. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  // Some proxies forward addresses with ports.
  const host = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  const plain = host.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = '', right] = plain.split('::');
  const head = groupsOf(left);
  const tail = groupsOf(right ?? '');
  const missing = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail]
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The 16-bit groups of a part of an IPv6 address; an embedded IPv4 address takes two. */
function groupsOf(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
