import favicon from '@swing/app-shell/favicon.svg?raw';
import { brand } from '@swing/domain/brand';
import { html, SafeHtml } from '@swing/domain/html';
import archivoUrl from './assets/archivo-latin.woff2';
import interUrl from './assets/inter-latin.woff2';
import shareImageUrl from './assets/share-image.png';
import touchIconUrl from './assets/touch-icon.png';
import { inlineSvg } from './inline-svg.ts';
import type { PublicPage } from './pages.tsx';
import { analyticsUrlPlaceholder, publicUrlPlaceholder } from './placeholders.ts';
import withoutScriptUrl from './without-script.css?url';

export interface DocumentParts {
  page: PublicPage;
  /** The page's markup as rendered by React. */
  markup: string;
  /** All CSS rules of the page. */
  css: string;
  /** Path of the script module. Null for none. */
  script: string | null;
  /** Source of the script that runs before the page is painted. */
  earlyScript: string;
}

/**
 * Returns a script that fetches the module after the first paint (decision 17), so that text and fonts get the bandwidth first.
 * The timer is for browsers that do not report paints. Placed at the end of the body; its hash goes into the policy.
 */
export function loaderOf(script: string): string {
  const fetchIt = `()=>import(${JSON.stringify(script)})`;
  return `{const go=${fetchIt};setTimeout(go,3e3);new PerformanceObserver(go).observe({type:"paint",buffered:true})}`;
}

/** Returns a whole page. Its CSS is inline, so that one response is enough to paint it; its hash goes into the policy. */
export function documentOf({ page, markup, css, script, earlyScript }: DocumentParts): string {
  const { title, description, path } = page;
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <meta name="theme-color" content="#0c1830" />
    ${new SafeHtml(`<script>${earlyScript}</script>`)}
    ${new SafeHtml(`<style>${css}</style>`)}
    <link rel="preload" as="font" type="font/woff2" href="${archivoUrl}" crossorigin />
    <link rel="preload" as="font" type="font/woff2" href="${interUrl}" crossorigin />
    ${script === null ? html`` : html`<noscript><link rel="stylesheet" href="${withoutScriptUrl}" /></noscript>`}
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" type="image/svg+xml" href="${inlineSvg(favicon)}" />
    <link rel="apple-touch-icon" href="${touchIconUrl}" />
    ${path === null ? html`<meta name="robots" content="noindex" />` : shareTags(page, path)}`;
  const analytics = page.isTracked ? html` data-analytics="${analyticsUrlPlaceholder}"` : html``;
  const loader = new SafeHtml(script === null ? '' : `<script>${loaderOf(script)}</script>`);
  const body = html`<body data-audience="player"${analytics}>${new SafeHtml(markup)}${loader}</body>`;
  return html`<!doctype html><html lang="en"><head>${head}</head>${body}</html>`.markup.replace(/>\n +</g, '>\n<');
}

function shareTags({ title, description, structuredData }: PublicPage, path: string): SafeHtml {
  const address = publicUrlPlaceholder + path;
  const image = publicUrlPlaceholder + shareImageUrl;
  const data = structuredData ? JSON.stringify(structuredData).replaceAll('<', String.raw`\u003c`) : '';
  return html`<link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${brand.name}: a real coach on every swing" />
    <meta name="twitter:card" content="summary_large_image" />
    ${new SafeHtml(data ? `<script type="application/ld+json">${data}</script>` : '')}`;
}
