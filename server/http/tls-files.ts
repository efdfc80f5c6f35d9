import { readFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { StartError } from '@aushang/serving/start/start-error.ts';
import { fileStamp } from '#server/files/file-stamp.ts';
import { describeTlsError, readTlsPair } from '#server/settings/tls-pair.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** `TLS_CERT` and `TLS_KEY`, read again when they change on disk. */
export interface TlsFiles {
  readonly pair: () => TlsPair | null;
  /** Epoch ms; null without TLS. */
  readonly validUntil: () => number | null;
  readonly problem: () => string | null;
  /** True if the files have changed. Broken files are logged, and the last valid pair remains in use. */
  readonly refresh: () => Promise<boolean>;
}

/** Throws a `StartError` if the pair can't be used. */
export async function openTlsFiles({ tls }: Pick<GatewaySettings, 'tls'>, logger: Logger): Promise<TlsFiles> {
  if (tls === null) return withoutTls;
  const { certFile, keyFile } = tls;
  const files = [certFile, keyFile];
  let stamp = await fileStamp(...files).catch(() => '');
  let loaded = await load(certFile, keyFile).catch((cause: unknown) => {
    throw new StartError(`TLS_CERT or TLS_KEY can't be used: ${describeTlsError(cause)}`, { cause });
  });
  let problem: string | null = null;
  const refresh = async () => {
    try {
      const current = await fileStamp(...files);
      if (current === stamp && problem === null) return false;
      loaded = await load(certFile, keyFile);
      [stamp, problem] = [current, null];
      logger.info({ validUntil: new Date(loaded.validUntil).toISOString() }, 'TLS certificate read');
      return true;
    } catch (error) {
      const reason = describeTlsError(error);
      if (reason !== problem)
        logger.error({ files, reason }, 'TLS files can not be used; the last good ones stay');
      problem = reason;
      return false;
    }
  };
  return {
    pair: () => loaded.pair,
    validUntil: () => loaded.validUntil,
    problem: () => problem,
    refresh,
  };
}

export function renewCertificate(server: Server, pair: TlsPair | null): void {
  if (server instanceof TlsServer && pair !== null) server.setSecureContext(pair);
}

const withoutTls: TlsFiles = {
  pair: () => null,
  validUntil: () => null,
  problem: () => null,
  refresh: () => Promise.resolve(false),
};

async function load(certFile: string, keyFile: string) {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return { pair: { cert, key }, validUntil: readTlsPair(cert, key) };
}
