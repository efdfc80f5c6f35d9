import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Takes the address of a socket, also an IPv4 one mapped into IPv6; false for other texts. */
export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Takes a hostname as `URL` normalizes it: IPv6 in brackets, IPv4 in dotted decimals. */
export function isLoopbackHost(hostname: string): boolean {
  if (/^(?:.+\.)?localhost\.?$/.test(hostname)) return true;
  return isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
