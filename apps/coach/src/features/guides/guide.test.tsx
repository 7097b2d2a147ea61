import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { GetStarted } from './get-started.tsx';
import { HowItWorks } from './how-it-works.tsx';

describe.each([
  ['Get Started', <GetStarted key="get-started" invite={<p>The invite link</p>} />],
  ['How It Works', <HowItWorks key="how-it-works" />],
])('%s', (title, guide) => {
  const html = renderToStaticMarkup(<MemoryRouter>{guide}</MemoryRouter>);
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);

  it('[COACH-11] lists its sections in their order', () => {
    expect(html).toContain(`<h1>${title}</h1>`);
    const links = all(/href="#([\w-]+)"/g);
    expect(links.length).toBeGreaterThan(5);
    expect(all(/<div id="([\w-]+)"/g)).toEqual(links);
  });

  it('[COACH-11] states the revenue tiers', () => {
    const items = all(/<li>(.*?)<\/li>/g);
    expect(items).toContain('<strong>60%</strong> for the first 20 players');
    expect(items).toContain('<strong>75%</strong> for players 21 to 50');
    expect(items).toContain('<strong>90%</strong> for players 51 and above');
  });

  it('[COACH-11] states both marks of the review requirement', () => {
    expect(html).toContain('review at least 75% of the submissions');
    expect(html).toContain('Review all submissions');
  });
});
