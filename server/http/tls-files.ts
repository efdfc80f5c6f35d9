import { readFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { StartError } from '@aushang/serving/start/start-error.ts';
import { type RereadFiles, rereadFiles } from '#server/files/reread-files.ts';
import { describeTlsError, readTlsPair } from '#server/settings/tls-pair.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Epoch ms. */
  readonly validUntil: number;
}

/** `TLS_CERT` and `TLS_KEY`; null without TLS. */
export type TlsFiles = RereadFiles<TlsPair | null>;

/** Throws a `StartError` if the pair can't be used. */
export async function openTlsFiles({ tls }: Pick<GatewaySettings, 'tls'>, logger: Logger): Promise<TlsFiles> {
  const files = tls === null ? [] : [tls.certFile, tls.keyFile];
  const read = async () => (tls === null ? null : readPair(tls.certFile, tls.keyFile));
  const initial = await read().catch((cause: unknown) => {
    throw new StartError(`TLS_CERT or TLS_KEY can't be used: ${describeTlsError(cause)}`, { cause });
  });
  return rereadFiles<TlsPair | null>({
    files,
    initial,
    read,
    describeError: describeTlsError,
    onRead: (pair) =>
      logger.info({ validUntil: new Date(pair?.validUntil ?? 0).toISOString() }, 'TLS certificate read'),
    onProblem: (reason) =>
      logger.error({ files, reason }, 'TLS files can not be used; the last good ones stay'),
  });
}

export function renewCertificate(server: Server, pair: TlsPair | null): void {
  if (server instanceof TlsServer && pair !== null) server.setSecureContext(pair);
}

async function readPair(certFile: string, keyFile: string): Promise<TlsPair> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return { cert, key, validUntil: readTlsPair(cert, key) };
}
