import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FilterSelect } from './filter-select.tsx';

const options = [
  { value: null, label: 'All' },
  { value: 'all', label: 'Coach all' },
];
const selected = (value: string | null) =>
  renderToString(<FilterSelect label="Coach" options={options} value={value} onChange={() => undefined} />).match(
    /<option[^>]*selected=""[^>]*>[^<]*/g,
  );

it('[ADMIN-04] no filter differs from every value', () => {
  expect(selected(null)).toEqual([expect.stringContaining('>All')]);
  expect(selected('all')).toEqual([expect.stringContaining('>Coach all')]);
});
