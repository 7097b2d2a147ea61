import type { FastifyInstance } from 'fastify';

/**
 * Every route of the server as `METHOD /path`, whoever registered it. Parameters are written `:`, because routes may share a part
 * of a path under different names. HEAD is left out where there is a GET.
 */
export function listRoutes(app: FastifyInstance): string[] {
  const paths: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      // A line of the tree: four characters per level, then the part of the path and the methods.
      const [, indent = '', part = '', methods = ''] = /^((?: {4}|│ {3})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (methods === '') return [];
      const level = indent.length / 4;
      const path = `${level === 0 ? '' : paths[level - 1]}${part}`;
      paths[level] = path;
      const all = methods.split(', ');
      const shown = all.filter((method) => method !== 'HEAD' || !all.includes('GET'));
      return shown.map((method) => `${method} ${path.replaceAll(/:\w+(\|:\w+)*/g, ':')}`);
    });
}
