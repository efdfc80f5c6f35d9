import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { type GatewaySettings, splitNames } from '#server/settings/settings.ts';

export interface SignedInPerson {
  readonly name: string;
  /** False: may only look. */
  readonly mayChange: boolean;
}

type PersonSettings = Pick<
  GatewaySettings,
  'DESK_EDITORS' | 'DESK_GROUPS_HEADER' | 'DESK_USER_HEADER' | 'TRUST_PROXY'
>;

const maxNameLength = 200;

/**
 * Who a request is from, by `DESK_USER_HEADER`; null if that is unknown. Headers count from the addresses in `TRUST_PROXY` alone:
 * the socket's address is compared, because `X-Forwarded-For` is a text of the client.
 */
export function createPersonReader(settings: PersonSettings) {
  const { DESK_USER_HEADER: userHeader, DESK_GROUPS_HEADER: groupsHeader } = settings;
  const { DESK_EDITORS: editors, TRUST_PROXY: trust } = settings;
  if (userHeader === undefined || typeof trust !== 'object') return () => null;
  const isProxy = compile(trust);
  return ({ raw }: Pick<FastifyRequest, 'raw'>): SignedInPerson | null => {
    if (!isProxy(raw.socket.remoteAddress ?? '', 0)) return null;
    const name = readHeader(raw, userHeader);
    if (name === '') return null;
    const ofPerson = groupsHeader === undefined ? [name] : splitNames(readHeader(raw, groupsHeader));
    const mayChange = editors === undefined || ofPerson.some((one) => editors.includes(one));
    return { name: name.slice(0, maxNameLength), mayChange };
  };
}

/** '' without the header, and if there are several: one of them may be the client's. Node decodes as Latin-1, proxies send UTF-8. */
function readHeader({ headersDistinct }: IncomingMessage, name: string): string {
  const [value = '', ...others] = headersDistinct[name] ?? [];
  if (others.length > 0) return '';
  const bytes = Buffer.from(value, 'latin1');
  return (isUtf8(bytes) ? bytes.toString('utf8') : value).trim();
}
