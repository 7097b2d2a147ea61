import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { adminRoutes, coachRoutes, normalisePath, webRoutes } from '@swing/domain/routes';
import type { FastifyInstance } from 'fastify';
import { loadPrerenderedPages } from './prerendered-pages.ts';
import type { ResponseCache } from './response-cache.ts';

interface StaticApp {
  /** Name of the app and of its folder below apps/. */
  name: string;
  base: string;
  routes: readonly string[];
}

const apps: StaticApp[] = [
  { name: 'coach', base: '/coach/', routes: coachRoutes },
  { name: 'admin', base: '/admin/', routes: adminRoutes },
  { name: 'web', base: '/', routes: webRoutes },
];

interface StaticOptions {
  /** Folder of the built apps. */
  appsDirectory: string;
  publicUrl: string;
  analyticsUrl: string | null;
  cache: ResponseCache;
}

/**
 * Serves the built apps: hashed assets with a long cache lifetime, then prerendered pages, then an index page per known
 * route, and the error page with 404 for other paths.
 */
export function registerStaticApps(app: FastifyInstance, { appsDirectory, cache, ...addresses }: StaticOptions): void {
  const prerendered = loadPrerenderedPages(join(appsDirectory, 'web', 'dist'), addresses);
  const built = apps.filter(({ name }) => existsSync(join(appsDirectory, name, 'dist', 'index.html')));
  for (const path of prerendered.paths) cache.add(path);
  for (const [index, { name, base }] of built.entries()) {
    const root = join(appsDirectory, name, 'dist', 'assets');
    const prefix = `${base}assets/`;
    for (const file of readdirSync(root)) cache.add(prefix + file);
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: index === 0,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
    });
  }
  app.get('/*', { config: { isPage: true } }, async (request, reply) => {
    const path = normalisePath(request.url.split('?')[0] ?? '/');
    if (path.startsWith('/api/') || path.startsWith('/dev/')) return reply.callNotFound();
    if (await prerendered.send(request, reply, path)) return reply;
    const found = built.find(({ routes }) => routes.includes(path));
    const shown = found ?? built.find(({ base }) => `${path}/`.startsWith(base));
    if (!found && shown?.name !== 'coach' && (await prerendered.sendNotFound(request, reply))) return reply;
    if (!shown) return reply.callNotFound();
    const page = await readFile(join(appsDirectory, shown.name, 'dist', 'index.html'));
    return reply
      .status(found ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
