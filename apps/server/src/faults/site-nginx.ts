import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@swing/dev-postgres/free-port';

const shipped = new URL('../../../../deploy/nginx.conf', import.meta.url);

export interface SiteNginx {
  /** http://127.0.0.1:<port>: the site without TLS, for tests that are not about TLS. */
  origin: string;
  /** https://127.0.0.1:<port>, and the certificate to trust in PEM. */
  secure: { origin: string; certificate: string };
  /** http://127.0.0.1:<port>: redirects to HTTPS. */
  redirecting: string;
  /** Lines of the access log for a path, each as its fields. */
  logged(path: string): Promise<LoggedRequest[]>;
  /** The text of the access log and of the error log. */
  logs(): Promise<{ access: string; error: string }>;
  stop(): Promise<void>;
}

interface LoggedRequest {
  id: string;
  method: string;
  status: string;
  /** Addresses of the servers that nginx tried, in order. */
  servers: string[];
}

/** Returns the name of a program that startSiteNginx needs and that is not installed; null if all are. */
export function missingProgram(): string | null {
  const programs = { nginx: '-v', openssl: 'version' };
  return Object.entries(programs).find(([name, version]) => spawnSync(name, [version]).status !== 0)?.[0] ?? null;
}

/**
 * Starts nginx with deploy/nginx.conf before these servers (host:port). Only addresses and paths are changed. The site is also served
 * without TLS, and with `isSpread` the pieces of an upload do not all go to one server.
 */
export async function startSiteNginx(
  servers: readonly string[],
  port: number,
  { isSpread = false } = {},
): Promise<SiteNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'swing-nginx-'));
  const path = join(folder, 'nginx.conf');
  const certificate = await makeCertificate(folder);
  const ports = { plain: port, secure: await freePort(), redirecting: await freePort() };
  await writeFile(path, await configuration(folder, servers, ports, isSpread));
  const child = spawn('nginx', ['-p', folder, '-c', path, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`nginx ended with ${code}`);
  });
  ended.catch(() => {});
  const killAtExit = () => child.kill('SIGTERM');
  process.once('exit', killAtExit);
  const origin = `http://127.0.0.1:${port}`;
  const responds = async () => {
    while (child.exitCode === null && !(await fetch(origin).catch(() => null))) await delay(20);
  };
  await Promise.race([responds(), ended]);
  return {
    origin,
    secure: { origin: `https://127.0.0.1:${ports.secure}`, certificate },
    redirecting: `http://127.0.0.1:${ports.redirecting}`,
    async logged(wanted) {
      const lines = (await readFile(join(folder, 'access.log'), 'utf8')).split('\n');
      return lines.flatMap((line) => {
        const [, id = '', method = '', uri, status = '', , ...upstream] = line.split(' ');
        if (uri !== wanted) return [];
        // "address, address status, status"
        const tried = upstream.slice(0, Math.ceil(upstream.length / 2));
        return [{ id, method, status, servers: tried.map((server) => server.replace(',', '')) }];
      });
    },
    async logs() {
      const [access, error] = await Promise.all(
        ['access.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8')),
      );
      return { access: access ?? '', error: error ?? '' };
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      child.kill('SIGTERM');
      await ended.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a certificate for 127.0.0.1 under the names that deploy/nginx.conf expects. Returns it in PEM. */
async function makeCertificate(folder: string): Promise<string> {
  const path = join(folder, 'fullchain.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'privkey.pem')];
  const made = spawnSync('openssl', ['req', '-x509', ...key, ...subject, '-days', '2', '-out', path]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr ?? made.error}`);
  return readFile(path, 'utf8');
}

async function configuration(
  folder: string,
  servers: readonly string[],
  ports: { plain: number; secure: number; redirecting: number },
  isSpread: boolean,
) {
  let text = await readFile(shipped, 'utf8');
  const replace = (pattern: RegExp, replacement: string) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}`);
    text = text.replace(pattern, replacement);
  };
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  replace(/pid \S+;/, `${user} daemon off; pid ${join(folder, 'pid')};`);
  // One process takes the servers in turn. Several would each begin with the first one.
  replace(/worker_processes auto;/, 'worker_processes 1;');
  replace(/http \{/, `http {\n${temporary.join('\n')}`);
  replace(/\/dev\/stdout/, join(folder, 'access.log'));
  replace(/\/dev\/stderr/, join(folder, 'error.log'));
  replace(/server web:5003 resolve(.*);/g, servers.map((server) => `server ${server}$1;`).join('\n'));
  replace(/listen 80;\s+listen \S+:80;/, `listen 127.0.0.1:${ports.redirecting};`);
  replace(
    /listen (443)( ssl http2;)\s+listen \S+ ssl http2;/,
    `listen 127.0.0.1:${ports.plain};\nlisten 127.0.0.1:${ports.secure}$2`,
  );
  replace(/\/etc\/nginx\/certificates/g, folder);
  if (isSpread) replace(/hash \$uri;/, '');
  return text;
}
