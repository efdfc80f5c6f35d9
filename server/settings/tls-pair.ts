import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { codeOf } from '@aushang/serving/start/error-details.ts';
import type { VariableIssue, Variables } from '@aushang/serving/start/read-variables.ts';

/** None where one of the files can't be read, which is an issue of that variable. */
export function findTlsIssues({ TLS_CERT: certFile, TLS_KEY: keyFile }: Variables): VariableIssue[] {
  if (certFile === undefined && keyFile === undefined) return [];
  if (certFile === undefined || keyFile === undefined) {
    const variable = certFile === undefined ? 'TLS_CERT' : 'TLS_KEY';
    return [{ variable, message: 'TLS_CERT and TLS_KEY belong together' }];
  }
  try {
    readTlsPair(readFileSync(certFile), readFileSync(keyFile));
    return [];
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return [];
    const message = describeTlsError(error);
    return ['TLS_CERT', 'TLS_KEY'].map((variable) => ({ variable, message }));
  }
}

/** The end of the certificate, epoch ms. Throws if certificate and key do not belong together. */
export function readTlsPair(cert: Buffer, key: Buffer): number {
  createSecureContext({ cert, key });
  return Date.parse(new X509Certificate(cert).validTo);
}

/** OpenSSL's own messages name no remedy. */
export function describeTlsError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') return 'certificate and key do not belong together';
  return code.startsWith('ERR_OSSL') ? `not a certificate and a key in PEM form (${code})` : error.message;
}
