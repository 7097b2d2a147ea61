// Draws the share image, the touch icon and favicon.ico in Chromium, from the built front page: `npm run build`, then
// `node scripts/make-images.mjs`. The results are committed, so this runs only when the look changes.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPage } from './open-page.mjs';

const folder = 'src/public/assets';
const favicon = await readFile('../../packages/app-shell/src/favicon.svg', 'utf8');

async function draw(options) {
  const { page, close } = await openPage(options);
  const png = await page.screenshot({ omitBackground: true });
  await close();
  return png;
}

/** Wraps a 32 x 32 pixel PNG in an .ico file. */
function iconOf(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Reduces a PNG to 200 colours, a third of the bytes. Needs ffmpeg. */
async function inFewColours(png) {
  const filter = '[0]split[a][b];[a]palettegen=max_colors=200[p];[b][p]paletteuse=dither=none';
  const ffmpeg = spawn('ffmpeg', [
    '-v',
    'error',
    '-i',
    '-',
    '-filter_complex',
    filter,
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-pred',
    'mixed',
    '-',
  ]);
  ffmpeg.stderr.pipe(process.stderr);
  ffmpeg.stdin.end(png);
  return buffer(ffmpeg.stdout);
}

const share = await draw({
  width: 1200,
  height: 630,
  css: `
    body { position: relative; overflow: hidden; background: #0c1830; }
    .drawing { position: absolute; top: 96px; right: 44px; width: 610px; }
    .drawing svg { padding: 0; }
    .drawing text { display: none; }
    .share { position: absolute; inset: 64px 72px; display: flex; flex-direction: column; }
    .logo > span { font-size: 40px; }
    h1 > span { display: block; white-space: nowrap; }
    h1 { margin-top: auto; font-size: 112px; font-stretch: 66%; font-weight: 880; line-height: .92; }
    p { margin-top: 44px; font-size: 32px; color: #aab5c9; }
  `,
  body(front) {
    const [, drawing] = /<figure[^>]* data-clip=[^]*?(<svg[^]*?<\/svg>)/.exec(front);
    const [, logo] = /<header[^]*?<a [^>]*>(<span[^]*?)<\/a>/.exec(front);
    const headline = /<h1 id="hero-title">[^]*?<\/h1>/.exec(front)[0];
    return `<div class="drawing">${drawing}</div><div class="share"><div class="logo">${logo}</div>${headline}<p>Baseball &amp; softball swing analysis in 72 hours</p></div>`;
  },
});
await writeFile(`${folder}/share-image.png`, await inFewColours(share));

const icon = (size, css = '') =>
  draw({
    width: size,
    height: size,
    css: `body { background: none; min-height: 0 } svg { width: ${size}px; height: ${size}px } ${css}`,
    body: () => favicon,
  });
await writeFile(`${folder}/touch-icon.png`, await icon(180, 'html { background: #0c1830 }'));
await writeFile(`${folder}/favicon.ico`, iconOf(await icon(32, 'html { background: none }')));
