import type { FastifyInstance } from 'fastify';

/** Registers routes that take JSON, and no other body. Keys that would change prototypes are refused. */
export function addJsonRoutes(app: FastifyInstance, addRoutes: (routes: FastifyInstance) => void): void {
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    const parse = routes.getDefaultJsonParser('error', 'error');
    routes.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      // One that is sent in chunks has no length.
      body === '' ? done(null) : parse(request, String(body), done),
    );
    addRoutes(routes);
  });
}
