import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSignedInAdministrator } from '#back-office/requests/session-cookie.ts';
import { sendConsole } from '#documents/console.ts';
import { contextDocument } from '#documents/contexts.ts';
import { entrypoint, hydraDocumentation } from '#documents/hydra-documentation.ts';
import { openApiDocument } from '#documents/open-api.ts';
import { type Access, readKey } from '#http/authenticate.ts';
import { chooseLanguage } from '#http/choose-language.ts';
import { serializeToBuffer, serializeJson } from '#http/serialize-json.ts';
import { type Format, mediaTypes, negotiateFormat } from '#http/negotiate-format.ts';
import { parseQuery } from '#http/query-string.ts';
import type { ResourceType } from '#model/field.ts';
import { Problem } from '#http/problem.ts';
import { originOf, setCommonHeaders } from '#http/response-headers.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { readCollection, readItem } from './read-collection.ts';
import { resolveRoute, type Route } from './resolve-route.ts';

type ServedRoute = Extract<Route, { format: Format | null }>;

const maxUrlLength = 8192;

const removedVersion =
  'Version 2.x of this interface was removed with the first release of 2023. Use version 3: GET /api/events with the header X-API-KEY; /api lists everything else.';

/** Responds to every request below `/api`. Checks in the framework's order: route, method, format, key. */
export async function handleApi(
  context: ServiceContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  setCommonHeaders(request, reply);
  const { url } = request;
  if (url.length > maxUrlLength) {
    throw new Problem(414, `The address is longer than ${maxUrlLength} characters.`);
  }
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const search = at < 0 ? '' : url.slice(at + 1);
  const route = resolveRoute(path);
  if (route.kind === 'moved') return reply.redirect(route.to, 301);
  const served = requireServed(route, `${request.method} ${originOf(request)}${path}`);
  requireGet(request, `${originOf(request)}${path}`);
  const format = requireFormat(served, request.headers.accept);
  reply.header('Vary', 'Accept, Accept-Language');
  const key = readKey(request.headers, search);
  const isOpen =
    format === 'html' && key === null && (await isSignedInAdministrator(context.store.sessions, request));
  const access = isOpen ? { dataGroups: [] } : await authenticate(context, key, format);
  return sendResponse(context, { request, reply, route: served, format, access, search, path });
}

function authenticate(context: ServiceContext, key: string | null, format: Format): Promise<Access> {
  return context.authenticate(key).catch((error: unknown) => {
    throw format === 'html' ? withConsoleHint(error) : error;
  });
}

function requireServed(route: Exclude<Route, { kind: 'moved' }>, what: string): ServedRoute {
  switch (route.kind) {
    case 'removed-version':
      throw new Problem(410, removedVersion);
    case 'unknown':
      throw new Problem(404, `No route found for "${what}"`);
    case 'unknown-format':
      throw new Problem(404, `Format "${route.format}" is not supported`);
    case 'collection':
    case 'item':
    case 'entrypoint':
    case 'documentation':
    case 'context':
      return route;
  }
}

function requireGet({ method }: FastifyRequest, where: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const message = `No route found for "${method} ${where}": Method Not Allowed (Allow: GET)`;
  throw new Problem(405, message, { Allow: 'GET' });
}

function requireFormat(route: ServedRoute, accept: string | undefined): Format {
  const offered: Format[] = ['jsonld', 'json', 'html'];
  if (route.kind === 'documentation') offered.push('jsonopenapi');
  const format = route.format ?? negotiateFormat(accept, offered);
  if (format !== null) return format;
  const types = offered.map((name) => `"${mediaTypes[name]}"`).join(', ');
  const message = `Requested format "${accept ?? ''}" is not supported. Supported MIME types are ${types}.`;
  throw new Problem(406, message);
}

function withConsoleHint(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const hint =
    'The console opens with a valid API key, in the header X-API-KEY or in place of … on its address: /api?apiKey=…; or for an administrator who is signed in at /back-office.';
  return new Problem(error.status, `${error.message} ${hint}`, error.headers);
}

interface ApiRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly route: ServedRoute;
  readonly format: Format;
  readonly access: Access;
  /** The URL after the question mark, parsed only for a valid key. */
  readonly search: string;
  readonly path: string;
}

async function sendResponse(context: ServiceContext, all: ApiRequest): Promise<FastifyReply> {
  const { request, reply, route, format } = all;
  if (format === 'html') return sendConsole(reply, openApiDocument(context));
  if (format === 'jsonopenapi') return sendDocument(reply, format, openApiDocument(context));
  const origin = originOf(request);
  switch (route.kind) {
    case 'collection':
    case 'item':
      return sendData(
        reply,
        contentType(format),
        serializeToBuffer(await readData(context, { ...all, route, format })),
      );
    case 'entrypoint':
      return sendDocument(reply, format, entrypoint(format));
    case 'context':
      return sendDocument(reply, 'jsonld', contextDocument(route.name, origin));
    case 'documentation':
      return sendDocument(
        reply,
        format,
        format === 'json' ? openApiDocument(context) : hydraDocumentation(origin),
      );
  }
}

type DataRequest = Omit<ApiRequest, 'route' | 'format'> & {
  readonly route: Extract<ServedRoute, { type: ResourceType }>;
  readonly format: 'jsonld' | 'json';
};

async function readData(context: ServiceContext, all: DataRequest): Promise<object> {
  const { request, reply, route, format, access, search, path } = all;
  await context.renewSamples();
  const language = chooseLanguage(request.headers['accept-language']);
  reply.header('Content-Language', language);
  const reading = { access, language, format, type: route.type };
  return route.kind === 'collection'
    ? readCollection(context, { ...reading, path, query: parseQuery(search) })
    : readItem(context, { ...reading, id: route.id });
}

/** With an ETag, which the framework sets and never compares. */
function sendData(reply: FastifyReply, type: string, body: Buffer): FastifyReply {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return reply.headers({ 'Content-Type': type, ETag: `"${hash}"` }).send(body);
}

function contentType(format: Format): string {
  return `${mediaTypes[format]}; charset=utf-8`;
}

function sendDocument(reply: FastifyReply, format: Format, document: object): FastifyReply {
  return reply.header('Content-Type', contentType(format)).send(serializeJson(document));
}
