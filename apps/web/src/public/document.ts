import faviconUrl from '@swing/app-shell/favicon.svg';
import { brand } from '@swing/domain/brand';
import { html, SafeHtml } from '@swing/domain/html';
import archivoUrl from './assets/archivo-latin.woff2';
import interUrl from './assets/inter-latin.woff2';
import shareImageUrl from './assets/share-image.png';
import touchIconUrl from './assets/touch-icon.png';
import type { PublicPage } from './pages.tsx';
import { analyticsUrlPlaceholder, publicUrlPlaceholder } from './placeholders.ts';
import withoutScriptUrl from './without-script.css?url';

interface DocumentParts {
  page: PublicPage;
  /** The page's markup, as React drew it. */
  markup: string;
  /** All its rules. */
  css: string;
  /** Path of the module; null for none. */
  script: string | null;
}

/** A whole page. Rules stand in it, so that one answer is enough to draw it; their hash goes into the policy. */
export function documentOf({ page, markup, css, script }: DocumentParts): string {
  const { title, description, path } = page;
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <meta name="theme-color" content="#0c1830" />
    ${new SafeHtml(`<style>${css}</style>`)}
    <link rel="preload" as="font" type="font/woff2" href="${archivoUrl}" crossorigin />
    <link rel="preload" as="font" type="font/woff2" href="${interUrl}" crossorigin />
    ${script === null ? html`` : scriptTags(script)}
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" type="image/svg+xml" href="${faviconUrl}" />
    <link rel="apple-touch-icon" href="${touchIconUrl}" />
    ${path === null ? html`<meta name="robots" content="noindex" />` : shareTags(page, path)}`;
  const analytics = page.isTracked ? html` data-analytics="${analyticsUrlPlaceholder}"` : html``;
  const body = html`<body data-audience="player"${analytics}>${new SafeHtml(markup)}</body>`;
  return html`<!doctype html><html lang="en"><head>${head}</head>${body}</html>`.markup.replace(/>\n +</g, '>\n<');
}

function scriptTags(script: string): SafeHtml {
  return html`<script type="module" src="${script}" fetchpriority="low"></script>
    <noscript><link rel="stylesheet" href="${withoutScriptUrl}" /></noscript>`;
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
