import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StatCard, StatGrid } from './stat-card.tsx';

it('reads a figure with its name', () => {
  const html = renderToString(
    <StatGrid label="Counters">
      <StatCard label="Pending Analysis" value={12} detail="3 today" />
    </StatGrid>,
  );
  expect(html).toMatch(/<dl[^>]*><div[^>]*><dt[^>]*>Pending Analysis<\/dt><dd[^>]*>12<\/dd><dd[^>]*>3 today<\/dd>/);
});
