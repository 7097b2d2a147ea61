import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ButtonLink } from './button.tsx';
import type { NavLinkProps } from './nav-link.tsx';
import { PageShell } from './page-shell.tsx';
import { SiteFooter } from './site-footer.tsx';

const nav = [
  { href: '/coach/queue', label: 'Queue', isCurrent: true },
  { href: 'https://example.com', label: 'Parent site', isExternal: true },
];

function render() {
  return renderToString(
    <PageShell
      brandName="Swing Clubhouse"
      nav={nav}
      actions={<ButtonLink href="/#pricing">Sign Up</ButtonLink>}
      footer={<SiteFooter brandName="Swing Clubhouse" links={nav} />}
    >
      <h1>Queue</h1>
    </PageShell>,
  );
}

it('starts with a link to the content', () => {
  const html = render();
  expect(html.match(/<a [^>]*>/)?.[0]).toContain('href="#main"');
  expect(html).toMatch(/<main id="main" tabindex="-1"/i);
});

it('marks the current page and sets rel on links to other sites', () => {
  const html = render();
  expect(html).toContain('aria-current="page"');
  expect(html).toContain('target="_blank" rel="noopener noreferrer"');
});

it('renders the menu of small screens without a script', () => {
  const html = render();
  const menuId = html.match(/aria-controls="([^"]+)"[^>]*data-menu-open/)?.[1];
  expect(menuId).toBeTruthy();
  expect(html).toContain(`<dialog id="${menuId}"`);
  expect(html).toContain('data-menu-close=""');
});

it('renders no empty menu', () => {
  expect(renderToString(<PageShell brandName="Swing Clubhouse">text</PageShell>)).not.toContain('<dialog');
});

it('renders links with the link component of a router', () => {
  function RouterLink({ href, children }: NavLinkProps) {
    return <span data-router={href}>{children}</span>;
  }
  const html = renderToString(
    <PageShell brandName="Swing Clubhouse" brandHref="/coach" nav={nav} linkComponent={RouterLink}>
      text
    </PageShell>,
  );
  expect(html).toContain('data-router="/coach"');
  expect(html.match(/data-router="\/coach\/queue"/g)).toHaveLength(2);
});
