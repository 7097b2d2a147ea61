import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from './root.mjs';

const read = (path) => readFileSync(fromRoot(path), 'utf8');
const groupsOf = (text, pattern) => Array.from(text.matchAll(pattern), ([, group]) => group);

const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, ' ');
const compose = read('compose.yaml');
const unit = read('deploy/swing-clubhouse.service');
const nginx = read('deploy/nginx.conf');
const operating = read('docs/operating.md');
const variables = new Set(groupsOf(read('apps/server/src/main/env.ts'), /^ {2}([A-Z][A-Z0-9_]*): /gm));
/** Read by Node, glibc and the operating system. */
const systemVariables = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'TMPDIR']);
const unknown = (names) => names.filter((name) => !variables.has(name) && !systemVariables.has(name));

/** Returns the block that follows `line` in a YAML text: the lines with deeper indentation. */
function blockBelow(text, line) {
  const lines = text.split('\n');
  const start = lines.findIndex((one) => one.trimEnd() === line);
  expect(start, line).toBeGreaterThanOrEqual(0);
  const indent = line.search(/\S/);
  const end = lines.findIndex((one, index) => index > start && one.trim() !== '' && one.search(/\S/) <= indent);
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

const keysOf = (lines) => lines.flatMap((line) => /^\s+([A-Z][A-Z0-9_]*):/.exec(line)?.slice(1) ?? []);
const serverVariables = keysOf(blockBelow(compose, '  environment: &environment'));

it('the Dockerfile copies only what exists and is not ignored', () => {
  const sources = dockerfile
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(sources.length).toBeGreaterThan(8);
  expect(sources.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
  const kept = new Set(groupsOf(read('.dockerignore'), /^!(.+)$/gm));
  expect(sources.filter((path) => !kept.has(path.split('/')[0]))).toEqual([]);
});

it('the Dockerfile takes what the build writes, and starts the program that the unit starts', () => {
  const built = groupsOf(dockerfile, /COPY --from=build \/src\/(\S+)\/dist /g);
  expect(built.toSorted()).toEqual(['apps/admin', 'apps/coach', 'apps/server', 'apps/web']);
  for (const workspace of built) expect(JSON.parse(read(`${workspace}/package.json`)).scripts.build).toBeTruthy();
  const [program] = groupsOf(dockerfile, /^CMD \["node", "--enable-source-maps", "(.+)"\]$/gm);
  expect(program).toBe('apps/server/dist/server.js');
  expect(unit).toContain(`ExecStart=/usr/bin/node --enable-source-maps ${program}\n`);
  expect(read('apps/server/scripts/build.mjs')).toContain('server: `${workspace}src/main/server.ts`');
});

it('the image has every source file that the bundled server loads by its path', () => {
  const folders = [
    'apps/server/src',
    ...['auth', 'db', 'mail', 'media', 'payments', 'storage'].map((name) => `packages/${name}/src`),
  ];
  const loaded = folders
    .flatMap((folder) => readdirSync(fromRoot(folder), { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/(testing|faults)\//.test(path))
    .flatMap((path) =>
      groupsOf(read(path), /new URL\('(\.[^']*\.mjs)', import\.meta\.url\)/g).map((url) => join(dirname(path), url)),
    );
  expect(loaded).toEqual([
    'apps/server/src/modules/media/bytes/sha256-worker.mjs',
    'packages/auth/src/password-worker.mjs',
  ]);
  for (const path of loaded) expect(dockerfile).toContain(`COPY ${path} ${path}\n`);
});

it('the image runs as an ordinary user, and asks a path that exists whether it is well', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  const [path] = groupsOf(dockerfile, /fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)`\)/g);
  expect(read('apps/server/src/http/build-app.ts')).toContain(`app.get('${path}'`);
});

it('the image has ffmpeg', () => {
  expect(dockerfile).toMatch(/^RUN apt-get update .* apt-get install [^&]*\bffmpeg\b/m);
});

it('no service can write to its own files', () => {
  expect(blockBelow(compose, 'x-server: &server')).toContain('  read_only: true');
  for (const service of ['web', 'worker']) expect(blockBelow(compose, `  ${service}:`)).toContain('    <<: *server');
  for (const service of ['nginx', 'postgres', 'store', 'bucket']) {
    expect(blockBelow(compose, `  ${service}:`)).toContain('    read_only: true');
  }
});

it('a worker, which serves no HTTP, is not asked over HTTP whether it is well', () => {
  expect(blockBelow(compose, '  worker:')).toContain('    healthcheck: { disable: true }');
});

const { error: whyNoSystemd } = spawnSync('systemd-analyze', ['--version']);

it.skipIf(whyNoSystemd)(`systemd accepts the unit${whyNoSystemd ? ' (systemd-analyze is not installed)' : ''}`, () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', fromRoot('deploy/swing-clubhouse.service')]);
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
});

it('every variable of Dockerfile, compose file and unit is one that the server reads', () => {
  const [line] = groupsOf(dockerfile, /^ENV (.+)$/gm);
  expect(unknown(groupsOf(line, /(\w+)=/g))).toEqual([]);
  expect(unknown(groupsOf(unit, /^Environment=(\w+)=/gm))).toEqual([]);
  expect(unknown(serverVariables)).toEqual([]);
  for (const role of ['web', 'worker']) expect(blockBelow(compose, `  ${role}:`).join('\n')).toContain(`ROLE: ${role}`);
});

it('the compose file sets everything that production needs', () => {
  const [list] = groupsOf(read('apps/server/src/main/env.ts'), /neededInProduction = \[([^\]]+)\]/g);
  const needed = groupsOf(list, /'(\w+)'/g);
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !serverVariables.includes(name))).toEqual([]);
});

it('the folders and files that the compose file mounts exist', () => {
  const mounted = groupsOf(compose, /"(\.\/\S+?):/g);
  // A file that is mounted itself stays the old one when git or an editor replaces it.
  expect(mounted).toEqual(['./deploy']);
  for (const path of groupsOf(nginx, /\/etc\/nginx\/(\w+)\//g))
    expect(existsSync(fromRoot(`deploy/${path}`))).toBe(true);
  const volumes = blockBelow(compose, 'volumes:').flatMap((line) => /^ {2}([\w-]+):/.exec(line)?.slice(1) ?? []);
  const used = groupsOf(compose, /["'[ ]([a-z-]+):\/[a-z]/g);
  expect([...new Set(used)].toSorted()).toEqual(volumes.toSorted());
});

it('docs/operating.md names everything that .env can have for the compose file', () => {
  const used = [...new Set(groupsOf(compose, /\$\{(\w+):/g))];
  expect(used.length).toBeGreaterThan(12);
  expect(used.filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
});

it('nginx reaches the server at its port, and accepts the largest uploads', () => {
  const [port] = groupsOf(dockerfile, / PORT=(\d+)/g);
  expect(new Set(groupsOf(nginx, /server web:(\d+) /g))).toEqual(new Set([port]));
  const bytesFor = (path) => {
    const [size] = groupsOf(nginx, new RegExp(`location ~\\* \\^${path} \\{\\s+client_max_body_size (\\w+);`, 'g'));
    return Number.parseInt(size, 10) * (size.endsWith('g') ? 2 ** 30 : 2 ** 20);
  };
  const limits = read('packages/domain/src/upload-rules.ts') + read('packages/domain/src/library-limits.ts');
  const [upload, analysis, library] = ['maxUploadBytes', 'maxAnalysisBytes', 'maxLibraryFileBytes'].map((name) =>
    Number(groupsOf(limits, new RegExp(`${name} = ([\\d_]+);`, 'g'))[0].replaceAll('_', '')),
  );
  expect(bytesFor('/api/video/upload/')).toBeGreaterThanOrEqual(upload);
  expect(bytesFor('/api/video/tus/')).toBeGreaterThanOrEqual(upload);
  expect(bytesFor('/api/analysis/upload/')).toBeGreaterThan(analysis);
  expect(bytesFor('/api/library/tus/')).toBeGreaterThanOrEqual(library);
});

it('nginx closes idle connections before a server that stops does', () => {
  const seconds = groupsOf(nginx, /^ {4}keepalive_timeout (\d+)s;$/gm).map(Number);
  expect(seconds).toHaveLength(groupsOf(nginx, /^ {2}(upstream) /gm).length);
  const [limit] = groupsOf(read('apps/server/src/main/leave-proxy.ts'), /longestIdleMs = ([\d_]+);/g);
  expect(Math.max(...seconds) * 1000).toBeLessThan(Number(limit.replaceAll('_', '')));
});

it('nginx uses every container of the service web, and notices new addresses', () => {
  expect(groupsOf(nginx, /server web:\d+ (\w+) /g)).toEqual(['resolve', 'resolve']);
  const [minor] = groupsOf(compose, /image: nginx:1\.(\d+)\./g).map(Number);
  // The first stable version with `resolve`.
  expect(minor).toBeGreaterThanOrEqual(28);
  expect(nginx).toContain('hash $uri;');
});

it('a container is not killed while uploads through it may run', () => {
  const secondsOf = (lines) => Number(/ stop_grace_period: (\d+)s/.exec(lines.join('\n'))?.[1]);
  const [drain] = groupsOf(read('apps/server/src/main/server.ts'), /drainMilliseconds = ([\d_]+);/g);
  const needed = Number(drain.replaceAll('_', '')) / 1000;
  expect(needed).toBe(120);
  expect(secondsOf(blockBelow(compose, 'x-server: &server'))).toBeGreaterThan(needed);
  expect(secondsOf(blockBelow(compose, '  nginx:'))).toBeGreaterThan(needed);
  expect(Number(groupsOf(unit, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThan(needed);
});

it('the log of every service is limited', () => {
  expect(blockBelow(compose, 'x-server: &server')).toContain('  logging: *logging');
  for (const service of ['nginx', 'postgres', 'store']) {
    expect(blockBelow(compose, `  ${service}:`)).toContain('    logging: *logging');
  }
});

it('docs/operating.md runs only programs that the build makes', () => {
  const named = new Set(groupsOf(operating, /apps\/server\/dist\/([\w-]+)\.js/g));
  expect([...named].toSorted()).toEqual(['backup', 'stripe-setup']);
  const build = read('apps/server/scripts/build.mjs');
  for (const name of named) expect(build).toContain(`'${name}'`);
});

it('nginx replaces the headers that the server trusts', () => {
  for (const header of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'X-Request-Id $request_id']) {
    expect(nginx).toContain(`proxy_set_header ${header};`);
  }
});

it('nginx logs no query, and no path that has a token', () => {
  const [format] = groupsOf(nginx, /log_format request ([^;]+);/g);
  const logged = ['remote_addr', 'request_id', 'request_method', 'logged_uri', 'status', 'request_time'];
  expect(groupsOf(format, /\$(\w+)/g)).toEqual([...logged, 'upstream_addr', 'upstream_status']);
  const modules = fromRoot('apps/server/src/modules');
  const paths = readdirSync(modules, { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => groupsOf(readFileSync(join(modules, path), 'utf8'), /path(?:: | = )'([^']+\/):token'/g));
  expect([...new Set(paths)]).toEqual(['/api/analysis/upload/']);
  for (const path of paths) expect(nginx).toContain(`    ~*^${path} ${path}-;`);
  expect(nginx).toContain('  error_log /dev/stderr crit;');
});
