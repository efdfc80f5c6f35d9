import type { FastifyInstance } from 'fastify';

/** Listens and resolves to the address. Rejects with a sentence that says which port is taken and how to choose another. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE') throw error;
    const advice = 'Set EVENT_SERVICE_PORT to choose another one.';
    throw new Error(`Port ${port} is taken by another program: the event service cannot listen. ${advice}`, {
      cause: error,
    });
  }
}
