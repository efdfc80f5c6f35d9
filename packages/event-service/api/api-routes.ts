import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSignedInAdministrator } from '#back-office/requests/visit.ts';
import { sendConsole } from '#documents/console.tsx';
import { contextDocument, entrypoint, hydraDocumentation } from '#documents/hydra.ts';
import { openApiDocument } from '#documents/open-api.ts';
import type { Route } from '#http/filters.ts';
import { chooseLanguage, type Format, mediaTypes, negotiateFormat } from '#http/negotiate.ts';
import { originOf, Problem, setCommonHeaders } from '#http/problem.ts';
import { authenticate, readKey } from '#http/authenticate.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { DataGroup } from '#model/data-groups.ts';
import type { ResourceType } from '#model/field.ts';
import { accessibleType, resourceTypes } from '#model/resource-types.ts';
import { readCollection, readItem } from './read-collection.ts';

interface ApiRequest {
  readonly request: FastifyRequest<Route>;
  readonly reply: FastifyReply;
  readonly format: Format;
  readonly dataGroups: readonly DataGroup[];
}

/** What a route answers, but to a browser: a document, or the bytes of data. */
type Write = (asked: ApiRequest) => object | Promise<Buffer>;

const formats: readonly Format[] = ['jsonld', 'json', 'html'];

/** Registers everything below `/api`. Checks in the framework's order: method, address, format, key. */
export function registerApi(app: FastifyInstance, context: ServiceContext): void {
  const addRoutes = async (api: FastifyInstance) => {
    api.addHook('onRequest', checkRequest);
    api.setNotFoundHandler((request) => {
      throw new Problem(404, `No route found for "${describeRequest(request)}"`);
    });
    /** Each path also takes the format as an ending (`/api/events.json`). `written`: the only format of a document. */
    const serve = (path: string, write: Write, offered = formats, written?: Format): void => {
      for (const url of [path, `${path}.:format`]) {
        api.get<Route>(url, async (request, reply) => {
          const format = chooseFormat(request, offered);
          reply.header('Vary', 'Accept, Accept-Language');
          const asked = { request, reply, format, dataGroups: await authorize(context, request, format) };
          const isConsole = format === 'html';
          // Throws an error where there is nothing to read.
          const body = isConsole && request.params.id === undefined ? {} : await write(asked);
          if (isConsole) return sendConsole(reply, openApiDocument(context));
          return reply
            .header('Content-Type', `${mediaTypes[written ?? format]}; charset=utf-8`)
            .send(Buffer.isBuffer(body) ? body : JSON.stringify(body));
        });
      }
    };
    for (const path of ['', '/index']) serve(path, ({ format }) => entrypoint(format));
    const describe: Write = ({ format, request }) =>
      format === 'jsonld' ? hydraDocumentation(originOf(request)) : openApiDocument(context);
    serve('/docs', describe, [...formats, 'jsonopenapi']);
    const describeContext: Write = ({ request }) =>
      contextDocument(request.params.name ?? '', originOf(request));
    serve('/contexts/:name', describeContext, formats, 'jsonld');
    for (const type of resourceTypes) {
      for (const path of [`/${type.path}`, `/${type.path}/:id`]) {
        serve(path, (asked) => readData(context, type, asked));
      }
    }
  };
  void app.register(addRoutes, { prefix: '/api' });
}

const maxUrlLength = 8192;

const removedVersion =
  'Version 2.x of this interface was removed with the first release of 2023. Use version 3: GET /api/events with the header X-API-KEY; /api lists everything else.';

async function checkRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  setCommonHeaders(request, reply);
  const { method, url } = request;
  if (url.length > maxUrlLength) {
    throw new Problem(414, `The address is longer than ${maxUrlLength} characters.`);
  }
  const path = pathOf(request);
  if (/^\/api\/2(?:\.[^/]*)?(?:\/|$)/.test(path)) throw new Problem(410, removedVersion);
  if (method !== 'GET' && method !== 'HEAD') {
    const message = `No route found for "${describeRequest(request)}": Method Not Allowed (Allow: GET)`;
    throw new Problem(405, message, { Allow: 'GET' });
  }
  // The look-behind keeps the time linear over slashes in the middle.
  if (path.endsWith('/')) await reply.redirect(path.replace(/(?<!\/)\/+$/, ''), 301);
}

function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

function describeRequest(request: FastifyRequest): string {
  return `${request.method} ${originOf(request)}${pathOf(request)}`;
}

function chooseFormat({ params, headers }: FastifyRequest<Route>, offered: readonly Format[]): Format {
  const ending = params.format;
  const format =
    ending === undefined ? negotiateFormat(headers.accept, offered) : offered.find((one) => one === ending);
  if (format) return format;
  if (ending !== undefined) throw new Problem(404, `Format "${ending}" is not supported`);
  const types = offered.map((name) => `"${mediaTypes[name]}"`).join(', ');
  const message = `Requested format "${headers.accept ?? ''}" is not supported. Supported MIME types are ${types}.`;
  throw new Problem(406, message);
}

const consoleHint =
  'The console opens with a valid API key, in the header X-API-KEY or in place of … on its address: /api?apiKey=…; or for an administrator who is signed in at /back-office.';

async function authorize(context: ServiceContext, request: FastifyRequest<Route>, format: Format) {
  const key = readKey(request.headers, request.query);
  if (format !== 'html') return authenticate(context, key);
  if (key === null && (await isSignedInAdministrator(context.store.sessions, request))) return [];
  return authenticate(context, key).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.status, `${error.message} ${consoleHint}`, error.headers);
  });
}

/** Throws a Problem (403), before any query, if the key may not read the type: which ids exist is not revealed. */
async function readData(context: ServiceContext, type: ResourceType, asked: ApiRequest): Promise<Buffer> {
  const { request, reply, format, dataGroups } = asked;
  await context.renewSamples();
  const language = chooseLanguage(request.headers['accept-language']);
  reply.header('Content-Language', language);
  const { group } = type;
  if (group !== undefined && !dataGroups.includes(group)) {
    throw new Problem(403, `Access Denied: this takes a key with the data group “${group}”.`);
  }
  const unpublishedToo = dataGroups.includes('unpublished events');
  const reading = { context, type: accessibleType(type, dataGroups), unpublishedToo, language, format };
  const { id } = request.params;
  const data = await (id === undefined
    ? readCollection(reading, pathOf(request), request.query)
    : readItem(reading, id));
  // Set and never compared, as by the framework.
  reply.header('ETag', `"${createHash('sha256').update(data).digest('hex').slice(0, 32)}"`);
  return data;
}
