import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { codeOf } from '@aushang/serving/process/error-details.ts';
import type { VariableIssue } from '@aushang/serving/process/read-variables.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import type { Logger } from '#server/telemetry/logger.ts';

type FileNames = Readonly<Partial<Record<'TLS_CERT' | 'TLS_KEY', string | undefined>>>;

export type TlsPair = ReturnType<typeof readTlsPair>;

/** TR-02102-2 of the German BSI, without CBC: authenticated encryption, and forward secrecy. */
const encryption = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

/** Certificate and key, re-read when they change; null without TLS. Throws if they can't be used. */
export function openTlsFiles({ TLS_CERT, TLS_KEY }: FileNames, logger: Logger) {
  const files = [TLS_CERT, TLS_KEY];
  return rereadFiles({
    files,
    initial: TLS_CERT === undefined || TLS_KEY === undefined ? null : readTlsPair(TLS_CERT, TLS_KEY),
    read: async (certFile: string, keyFile: string) => readTlsPair(certFile, keyFile),
    describeError: describeTlsError,
    onRead: (pair) =>
      logger.info({ validUntil: new Date(pair?.validUntil ?? 0).toISOString() }, 'TLS certificate read'),
    onProblem: (reason) =>
      logger.error({ files, reason }, 'TLS files can not be used; the last good ones stay'),
  });
}

/** None where one of the files can't be read, which is an issue of that variable. */
export function findTlsIssues({ TLS_CERT, TLS_KEY }: FileNames): VariableIssue[] {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return [];
  if (TLS_CERT === undefined || TLS_KEY === undefined) {
    const variable = TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY';
    return [{ variable, message: 'TLS_CERT and TLS_KEY belong together' }];
  }
  try {
    readTlsPair(TLS_CERT, TLS_KEY);
    return [];
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return [];
    const message = describeTlsError(error);
    return ['TLS_CERT', 'TLS_KEY'].map((variable) => ({ variable, message }));
  }
}

/** Throws if a file can't be read, or if certificate and key do not belong together. */
function readTlsPair(certFile: string, keyFile: string) {
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
  const context = { cert, key, ...encryption };
  createSecureContext(context);
  return { ...context, /** Epoch ms. */ validUntil: Date.parse(new X509Certificate(cert).validTo) };
}

/** OpenSSL's own messages name no remedy. */
function describeTlsError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') return 'certificate and key do not belong together';
  return code.startsWith('ERR_OSSL') ? `not a certificate and a key in PEM form (${code})` : error.message;
}
