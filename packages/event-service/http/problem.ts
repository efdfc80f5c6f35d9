import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { iconPath } from './icon.tsx';
import { type Format, negotiateFormat } from './negotiate.ts';

/** Version of the interface: the one that followed 2.x (specification §9). */
export const apiVersion = '3.0.0';

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i;

export function originOf({ host }: FastifyRequest): string {
  return `http://${hostPattern.test(host) ? host : 'localhost'}`;
}

/** The strictest policy, but for these directives. */
export function contentSecurityPolicy(directives: readonly string[] = [], formAction = "'none'"): string {
  const closed = ["base-uri 'none'", `form-action ${formAction}`, "frame-ancestors 'none'"];
  return ["default-src 'none'", ...directives, ...closed].join('; ');
}

/** Headers of every response; pages replace the policy by their own. */
export const protectiveHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of every response below `/api` (specification §11.1). */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const documentation = `${originOf(request)}/api/docs.jsonld`;
  reply.headers({
    ...protectiveHeaders,
    'Cache-Control': 'no-cache, private',
    Link: `<${documentation}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
    'Referrer-Policy': 'no-referrer',
    'X-API-Version': apiVersion,
    'X-Frame-Options': 'deny',
  });
}

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** A logger, such as Pino's: one line for each request and each failure. */
export type ServiceLog = Readonly<Record<'info' | 'error', Write>>;

/** An error that is answered with its status, message and headers. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Responds to an error in the format that the request prefers, and logs a failure of the service. */
export function createErrorHandler(logger: ServiceLog) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    setCommonHeaders(request, reply);
    const problem = toProblem(error);
    if (problem.status >= 500) reportFailure(logger, error);
    const format = negotiateFormat(request.headers.accept, ['jsonld', 'json', 'html']) ?? 'jsonld';
    const { type, body } = errorBody(problem, format);
    if (format === 'html') reply.header('Content-Security-Policy', contentSecurityPolicy(["img-src 'self'"]));
    return reply.status(problem.status).headers(problem.headers).header('Content-Type', type).send(body);
  };
}

/** Logs a lost database in one line, any other error with its stack. */
export function reportFailure(logger: ServiceLog, error: Error): void {
  if (error instanceof DatabaseFailure) {
    logger.error({ loss: error.kind, reason: error.message }, 'event service lost its database');
    return;
  }
  logger.error({ error: { message: error.message, stack: stackOf(error) } }, 'event service failed');
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

function databaseProblem(retrySeconds: number, sentence: string): Problem {
  const message = `${sentence} Your request is not at fault; nothing that is stored is lost. Please ask again later.`;
  return new Problem(503, message, { 'Retry-After': String(retrySeconds) });
}

export const databaseProblems: Readonly<Record<DatabaseFailure['kind'], Problem>> = {
  unreachable: databaseProblem(10, 'The database of this service cannot be reached at the moment.'),
  busy: databaseProblem(5, 'The database of this service is busy at the moment.'),
  full: databaseProblem(60, 'The database of this service has no room left.'),
  'read-only': databaseProblem(60, 'The database of this service cannot be written to at the moment.'),
};

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseFailure) return databaseProblems[error.kind];
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return new Problem(500, 'Internal Server Error');
  return new Problem(statusCode, 'The address of the request cannot be read.');
}

const brokenRequests: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem(431, 'Address and headers together are longer than 16 kB.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'The request did not arrive in time.'),
};

/** Responds to requests that the HTTP parser rejects, in the format of all errors. */
export function respondToBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = brokenRequests[error.code ?? ''] ?? new Problem(400, 'This is no HTTP request.');
  const { type, body } = errorBody(problem, 'jsonld');
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${type}`,
    ...Object.entries(protectiveHeaders).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Content type and body of an error: Hydra error, problem+json for plain JSON, or an HTML page. */
function errorBody({ status, message }: Problem, format: Format) {
  if (format === 'html') return { type: 'text/html; charset=utf-8', body: errorPage(status, message) };
  const title = 'An error occurred';
  if (format !== 'jsonld') {
    const error = { type: 'https://tools.ietf.org/html/rfc2616#section-10', title, detail: message };
    return { type: 'application/problem+json; charset=utf-8', body: JSON.stringify(error) };
  }
  const error = {
    '@context': '/api/contexts/Error',
    '@type': 'hydra:Error',
    'hydra:title': title,
    'hydra:description': message,
  };
  return { type: 'application/ld+json; charset=utf-8', body: JSON.stringify(error) };
}

function errorPage(status: number, message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${status}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<h1>${status}</h1>
<p>${text}</p>
<p><a href="/back-office">Back office</a></p>
`;
}
