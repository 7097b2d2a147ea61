import favicon from '@swing/app-shell/favicon.svg?raw';
import { brand } from '@swing/domain/brand';
import { html, SafeHtml } from '@swing/domain/html';
import archivoUrl from '../public/assets/archivo-latin.woff2';
import interUrl from '../public/assets/inter-latin.woff2';
import { inlineSvg } from '../public/inline-svg.ts';
import { gateScript } from './gate.ts';
import type { Shell } from './shells.ts';

/** The script in the shell's head. Its hash goes into the policy. */
export const gateOf = (shell: Shell) => gateScript(shell, [archivoUrl, interUrl]);

export interface ShellAssets {
  /** The CSS rules of the markup. */
  css: string;
  /** The @font-face rules of the web fonts. */
  fontFaces: string;
  /** Paths of the app's style sheets and chunks that the screen needs, the entry first. */
  styleSheets: readonly string[];
  chunks: readonly string[];
}

/**
 * Returns a whole page. Its head contains all that the first paint needs. The app's style sheets and chunks are linked after the
 * markup, all together, so that they do not delay the paint and load in parallel.
 */
export function renderShell(
  shell: Shell,
  markup: string,
  { css, fontFaces, styleSheets, chunks }: ShellAssets,
): string {
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <meta name="theme-color" content="#0c1830" />
    <meta name="description" content="Upload your baseball or softball swing and get a coach's video analysis back." />
    <title>${shell.title} · ${brand.name}</title>
    ${new SafeHtml(`<style>${css}</style><style id="font-faces" media="not all">${fontFaces}</style>`)}
    ${new SafeHtml(`<script>${gateOf(shell)}</script>`)}
    <link rel="icon" type="image/svg+xml" href="${inlineSvg(favicon)}" />`;
  const [entry = '', ...others] = chunks;
  const body = html`<noscript><p>This page needs JavaScript. Please switch it on and load the page again.</p></noscript>
    <div id="root">${new SafeHtml(markup)}</div>
    ${styleSheets.map((href) => html`<link rel="stylesheet" crossorigin href="${href}" />`)}
    <script type="module" crossorigin src="${entry}"></script>
    ${others.map((href) => html`<link rel="modulepreload" crossorigin href="${href}" />`)}`;
  return html`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`.markup.replace(
    />\n +</g,
    '>\n<',
  );
}
