import { once } from 'node:events';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';

// Serves the site at ORIGIN with changed pages. MODE `frame`: only a page's markup and inline rules, without scripts,
// style sheets and icon. `no-shell`: an empty root and style sheets in the head, as the app had it before shells.
const { ORIGIN = '', MODE } = process.env;

function frameOf(page: string): string {
  return page.replace(/<script\b[^]*?<\/script>/g, '').replace(/<link\b[^>]*>/g, '');
}

function withoutShell(page: string): string {
  const links = page.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? '';
  const entry = /<script type="module"[^>]*><\/script>/.exec(page)?.[0] ?? '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title>${links}${entry}</head><body><div id="root"></div></body></html>`;
}

const server = createServer((request, response) => {
  void (async () => {
    const { url = '/', headers } = request;
    const answer = await fetch(ORIGIN + url, {
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
    });
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) {
      const page = await answer.text();
      const body = brotliCompressSync(MODE === 'frame' ? frameOf(page) : withoutShell(page));
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
      return;
    }
    const isText = /javascript|css|json/.test(type);
    response.writeHead(answer.status, { 'content-type': type, ...(isText ? { 'content-encoding': 'br' } : {}) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    await pipeline(Readable.from([isText ? brotliCompressSync(bytes) : bytes]), response);
  })().catch((thrown: unknown) => {
    console.error(thrown);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
