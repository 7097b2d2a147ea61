import { renderToString } from 'react-dom/server';
import { documentOf, loaderOf, type DocumentParts } from './document.ts';
import { publicPages, type PublicPage } from './pages.tsx';
import { analyticsUrlPlaceholder, publicUrlPlaceholder } from './placeholders.ts';

export { loaderOf, publicPages };
export const placeholders = { publicUrl: publicUrlPlaceholder, analyticsUrl: analyticsUrlPlaceholder };

const privatePaths = ['/account', '/admin', '/checkout', '/coach/', '/success', '/reset-password', '/api/', '/dev/'];

/** Renders a page as a whole document with its CSS and scripts. */
export function renderPage(page: PublicPage, parts: Pick<DocumentParts, 'css' | 'script' | 'earlyScript'>): string {
  return documentOf({ page, markup: renderToString(page.content), ...parts });
}

interface TextFile {
  type: string;
  text: string;
}

/** Returns the sitemap and robots.txt by file name: the pages to index, and the private paths. */
export function renderTextFiles(): Record<'sitemap.xml' | 'robots.txt', TextFile> {
  const found = publicPages.filter(({ path }) => path !== null);
  const entries = found.map(({ path }) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`);
  return {
    'sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    },
    'robots.txt': {
      type: 'text/plain; charset=utf-8',
      text: `User-agent: *\n${privatePaths.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${publicUrlPlaceholder}/sitemap.xml\n`,
    },
  };
}
