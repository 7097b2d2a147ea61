import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResponseCache } from './response-cache.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerStaticApps } from './static-apps.ts';

const publicUrl = 'https://swing.example';
const manifest = {
  placeholders: { publicUrl: 'https://site.invalid', analyticsUrl: 'https://events.invalid' },
  pages: [
    {
      path: '/',
      file: 'pages/index.html',
      styleHashes: ['sha256-front'],
      scriptHashes: ['sha256-early', 'sha256-loader'],
    },
    {
      path: '/privacy',
      file: 'pages/privacy.html',
      styleHashes: ['sha256-privacy'],
      scriptHashes: ['sha256-early', 'sha256-loader'],
    },
    {
      path: '/account/dashboard',
      file: 'pages/dashboard.html',
      styleHashes: ['sha256-rules', 'sha256-faces'],
      scriptHashes: ['sha256-gate'],
    },
    { path: null, file: 'pages/404.html', styleHashes: ['sha256-lost'], scriptHashes: ['sha256-early'] },
  ],
  files: [{ path: '/robots.txt', file: 'pages/robots.txt', type: 'text/plain; charset=utf-8' }],
};
const front = '<link href="https://site.invalid/"><body data-analytics="https://events.invalid">Front';

let appsDirectory: string;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  appsDirectory = await mkdtemp(join(tmpdir(), 'swing-apps-'));
  const write = async (path: string, content: string) => {
    await mkdir(join(appsDirectory, path, '..'), { recursive: true });
    await writeFile(join(appsDirectory, path), content);
  };
  for (const name of ['web', 'coach', 'admin']) {
    await write(`${name}/dist/index.html`, `${name} app`);
    await write(`${name}/dist/assets/${name}-1a2b.js`, `// ${name}`);
  }
  await write('web/dist/pages.json', JSON.stringify(manifest));
  await write('web/dist/pages/index.html', front);
  await write('web/dist/pages/privacy.html', `Privacy ${'text '.repeat(500)}`);
  await write('web/dist/pages/dashboard.html', '<main><h1>My Videos</h1></main>');
  await write('web/dist/pages/404.html', 'Unexpected Application Error!');
  await write('web/dist/pages/robots.txt', 'Sitemap: https://site.invalid/sitemap.xml');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(appsDirectory, { recursive: true });
});

async function start(analyticsUrl: string | null = null, uploadOrigins: readonly string[] = []) {
  const server = Fastify();
  registerSecurityHeaders(server, { publicUrl, uploadOrigins });
  registerStaticApps(server, { appsDirectory, publicUrl, analyticsUrl, cache: createResponseCache() });
  servers.push(server);
  await server.ready();
  return (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
}

describe('prerendered pages', () => {
  it.each(['/', '/?coach=K7M2QX', '/privacy', '/PRIVACY', '/Privacy/'])('[SITE-11] serves %s', async (url) => {
    const answer = await (await start())(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(url.startsWith('/?') || url === '/' ? 'Front' : 'Privacy');
  });

  it('fills in the server’s URL, and sends analytics events to the same server', async () => {
    const get = await start();
    expect((await get('/')).body).toBe('<link href="https://swing.example/"><body data-analytics="">Front');
    expect((await get('/robots.txt')).body).toBe('Sitemap: https://swing.example/sitemap.xml');
  });

  it('[REC-08] lets staff, and nobody else, send analyses to the host of their upload URLs', async () => {
    const connectOf = async (get: Awaited<ReturnType<typeof start>>, url: string) =>
      /connect-src ([^;]*)/.exec(String((await get(url)).headers['content-security-policy']))?.[1];
    const get = await start(null, ['https://upload.cloudflarestream.com', 'https://upload.videodelivery.net']);
    const hosts = "'self' https://upload.cloudflarestream.com https://upload.videodelivery.net";
    for (const path of ['/coach', '/coach/', '/coach/submissions', '/admin/queue']) {
      expect(await connectOf(get, path)).toBe(hosts);
      expect(await connectOf(await start(), path)).toBe("'self'");
    }
    for (const path of ['/', '/account/dashboard', '/coaches', '/coach-stories']) {
      expect(await connectOf(get, path)).toBe("'self'");
    }
  });

  it('[TRK-03] sends analytics events to another host if set, and allows it in the policy', async () => {
    const answer = await (await start('https://events.example/'))('/');
    expect(answer.body).toContain('data-analytics="https://events.example"');
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://events.example;");
  });

  it('allows the page’s inline styles and script by hash, and none on other pages', async () => {
    const get = await start();
    const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']);
    expect(await policyOf('/privacy')).toContain("style-src 'self' 'sha256-privacy';");
    expect(await policyOf('/privacy')).toContain("script-src 'self' 'sha256-early' 'sha256-loader';");
    expect(await policyOf('/nothing')).toContain("script-src 'self' 'sha256-early';");
    expect(await policyOf('/login')).toContain("script-src 'self';");
    expect(await policyOf('/login')).toContain("style-src 'self';");
  });

  it('sends the shell of a screen with its own hashes, and still lets it run WebAssembly', async () => {
    const answer = await (await start())('/Account/Dashboard?upload=1');
    expect([answer.statusCode, answer.body]).toEqual([200, '<main><h1>My Videos</h1></main>']);
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-gate';");
    expect(policy).toContain("style-src 'self' 'sha256-rules' 'sha256-faces';");
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('responds to Accept-Encoding %j with %s', async (accepted, encoding, decode) => {
    const answer = await (await start())('/privacy', { 'accept-encoding': accepted });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(decode(answer.rawPayload).toString()).toMatch(/^Privacy text/);
  });

  it('responds 304 if the browser has the page, until it changes', async () => {
    const get = await start();
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('other paths', () => {
  it.each(['/nothing', '/nothing/below', '/admin/nothing', '/index.html'])(
    '[SITE-11] serves the error page with 404 for %s',
    async (url) => {
      const answer = await (await start())(url);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Unexpected Application Error!']);
      expect(answer.headers.etag).toBeUndefined();
    },
  );

  it.each([
    ['/Login', 200, 'web app'],
    ['/admin', 200, 'admin app'],
    ['/Admin/Queue/', 200, 'admin app'],
    ['/admin/test-audio', 200, 'admin app'],
    ['/coach/LOGIN', 200, 'coach app'],
    ['/coach/profile', 200, 'coach app'],
    ['/coach/nothing', 404, 'coach app'],
  ])('[SITE-11] responds to %s with %d and the %s', async (url, status, body) => {
    const answer = await (await start())(url);
    expect([answer.statusCode, answer.body]).toEqual([status, body]);
  });

  it.each(['/api/nothing', '/dev/nothing'])('serves no app page for %s', async (url) => {
    const answer = await (await start())(url);
    expect([answer.statusCode, answer.body.includes('Unexpected')]).toEqual([404, false]);
  });
});
