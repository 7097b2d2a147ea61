import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// The front page cut to its headline: same head, rules and fonts, no script, nothing below. Served from memory,
// compressed.
const dist = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const whole = readFileSync(join(dist, 'pages/index.html'), 'utf8');
const headline = /<h1 id="hero-title">[^]*?<\/h1>/.exec(whole)?.[0] ?? '';
const section = /<section[^>]* aria-labelledby="hero-title">/.exec(whole)?.[0] ?? '';
const cut = whole.replace(/(<body[^>]*>)[^]*<\/body>/, `$1<main>${section}${headline}</section></main></body>`);
const page = brotliCompressSync(cut);

const server = createServer(({ url = '/' }, response) => {
  if (url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
  } else if (url.startsWith('/assets/')) {
    response.writeHead(200, { 'cache-control': 'max-age=31536000' }).end(readFileSync(join(dist, url)));
  } else {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
