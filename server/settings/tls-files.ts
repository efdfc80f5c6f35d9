import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { codeOf } from '@aushang/serving/start/error-details.ts';
import type { VariableIssue, Variables } from '@aushang/serving/start/read-variables.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import type { Logger } from '#server/telemetry/logger.ts';

/** The values of `TLS_CERT` and `TLS_KEY`. */
type TlsFileNames = readonly [certFile: string, keyFile: string];

export type TlsPair = ReturnType<typeof readTlsPair>;

/** Certificate and key, re-read when they change; null without TLS. Throws if they can't be used. */
export function openTlsFiles(files: TlsFileNames | null, logger: Logger) {
  const read = () => (files === null ? null : readTlsPair(files));
  return rereadFiles({
    files: files ?? [],
    initial: read(),
    read: async () => read(),
    describeError: describeTlsError,
    onRead: (pair) =>
      logger.info({ validUntil: new Date(pair?.validUntil ?? 0).toISOString() }, 'TLS certificate read'),
    onProblem: (reason) =>
      logger.error({ files, reason }, 'TLS files can not be used; the last good ones stay'),
  });
}

/** None where one of the files can't be read, which is an issue of that variable. */
export function findTlsIssues({ TLS_CERT: certFile, TLS_KEY: keyFile }: Variables): VariableIssue[] {
  if (certFile === undefined && keyFile === undefined) return [];
  if (certFile === undefined || keyFile === undefined) {
    const variable = certFile === undefined ? 'TLS_CERT' : 'TLS_KEY';
    return [{ variable, message: 'TLS_CERT and TLS_KEY belong together' }];
  }
  try {
    readTlsPair([certFile, keyFile]);
    return [];
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return [];
    const message = describeTlsError(error);
    return ['TLS_CERT', 'TLS_KEY'].map((variable) => ({ variable, message }));
  }
}

/** Throws if a file can't be read, or if certificate and key do not belong together. */
function readTlsPair([certFile, keyFile]: TlsFileNames) {
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
  createSecureContext({ cert, key });
  return { cert, key, /** Epoch ms. */ validUntil: Date.parse(new X509Certificate(cert).validTo) };
}

/** OpenSSL's own messages name no remedy. */
function describeTlsError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') return 'certificate and key do not belong together';
  return code.startsWith('ERR_OSSL') ? `not a certificate and a key in PEM form (${code})` : error.message;
}
