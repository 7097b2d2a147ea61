import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UsageBar } from './usage-bar.tsx';

it.each([
  [0, 5, '0', 0],
  [1, 8, '13', 0.125],
  [6, 5, '100', 1],
  [0, 0, '100', 1],
])('[PLUS-09] %d of %d is %s percent', (used, limit, percent, share) => {
  const html = renderToString(<UsageBar label="Storage" used={used} limit={limit} text="some" />);
  expect(html).toMatch(new RegExp(`<meter[^>]* aria-valuetext="some"[^>]* value="${percent}"`));
  expect(html).toContain(`--usage-share:${share}`);
});
