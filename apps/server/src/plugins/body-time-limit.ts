import type { FastifyInstance } from 'fastify';

/**
 * Ends connections that dribble a JSON body for longer than `seconds`. Bodies of files take as long as they take: for
 * them only silence counts.
 */
export function limitBodyTime(app: FastifyInstance, { seconds }: { seconds: number }): void {
  app.addHook('preParsing', async (request) => {
    const { raw } = request;
    if (!request.headers['content-type']?.startsWith('application/json') || raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), seconds * 1000).unref();
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}
