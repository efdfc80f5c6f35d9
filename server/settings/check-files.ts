import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { isPrintableKey } from '@aushang/serving/start/choose-key.ts';
import { codeOf } from '@aushang/serving/start/error-details.ts';

export interface SettingIssue {
  readonly variable: string;
  readonly message: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks the files that the environment names, at the start only. */
export function findFileIssues(env: Environment): SettingIssue[] {
  return [
    ...(env['SITE_FILE'] === undefined ? [] : readNamedFile('SITE_FILE', env['SITE_FILE']).issues),
    ...findKeyIssues(env),
    ...findTlsIssues(env['TLS_CERT'], env['TLS_KEY']),
  ];
}

function findKeyIssues(env: Environment): SettingIssue[] {
  const variable = 'EVENT_SERVICE_API_KEY_FILE';
  const file = env[variable];
  if (file === undefined) return [];
  const { bytes, issues } = readNamedFile(variable, file);
  const isKey = bytes === null || isPrintableKey(bytes.toString('utf8').trim());
  return isKey ? issues : [{ variable, message: `${file} holds no key of printable characters` }];
}

function findTlsIssues(certFile: string | undefined, keyFile: string | undefined): SettingIssue[] {
  if (certFile === undefined && keyFile === undefined) return [];
  if (certFile === undefined || keyFile === undefined) {
    const variable = certFile === undefined ? 'TLS_CERT' : 'TLS_KEY';
    return [{ variable, message: 'TLS_CERT and TLS_KEY belong together' }];
  }
  const [cert, key] = [readNamedFile('TLS_CERT', certFile), readNamedFile('TLS_KEY', keyFile)];
  if (cert.bytes === null || key.bytes === null) return [...cert.issues, ...key.issues];
  try {
    readTlsPair(cert.bytes, key.bytes);
    return [];
  } catch (error) {
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
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') return 'certificate and key do not belong together';
  return code.startsWith('ERR_OSSL') ? `not a certificate and a key in PEM form (${code})` : error.message;
}

function readNamedFile(variable: string, file: string): { bytes: Buffer | null; issues: SettingIssue[] } {
  try {
    return { bytes: readFileSync(file), issues: [] };
  } catch (error) {
    const code = codeOf(error);
    const reason = reasons[code] ?? `it can't be read (${code})`;
    return { bytes: null, issues: [{ variable, message: `${file}: ${reason}` }] };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder, not a file',
};
