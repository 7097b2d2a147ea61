import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Table } from './table.tsx';

const html = renderToString(
  <Table
    label="Players"
    columns={[
      { label: 'Name', isRowHeader: true, cell: ({ name }: { name: string }) => name },
      { label: 'Position', isNumeric: true, cell: (_, index) => index + 1 },
      { label: 'Actions', isLabelHidden: true, cell: () => 'Edit' },
    ]}
    rows={[{ name: 'Mia' }, { name: 'Ben' }]}
    rowKey={({ name }) => name}
  />,
);

it('writes out the roles of a table, which browsers drop from elements that are shown as cards', () => {
  expect(html).toMatch(/<table role="table" aria-label="Players"/);
  expect(html.match(/role="(rowgroup|row|columnheader|rowheader|cell)"/g)).toEqual([
    'role="rowgroup"',
    'role="row"',
    ...Array<string>(3).fill('role="columnheader"'),
    'role="rowgroup"',
    'role="row"',
    'role="rowheader"',
    ...Array<string>(2).fill('role="cell"'),
    'role="row"',
    'role="rowheader"',
    ...Array<string>(2).fill('role="cell"'),
  ]);
});

it('puts the heading of the column on each cell, for phones', () => {
  expect(html).toMatch(/<th role="rowheader" scope="row"[^>]*data-label="Name"[^>]*>Ben<\/th>/);
  expect(html).toMatch(/<td role="cell"[^>]*data-label="Position"[^>]*>2<\/td>/);
  expect(html).toMatch(/<td role="cell"[^>]*data-label="Actions"[^>]*>Edit<\/td>/);
});

it('has widths and hints in the headings, and cells that are joined on a phone are still cells', () => {
  const joined = renderToString(
    <Table
      label="Players"
      columns={[
        { label: 'Name', isRowHeader: true, width: '14rem', cell: String },
        { label: 'Position', place: 'joined', isBare: true, cell: () => 'Catcher' },
        { label: 'Videos', hint: 'sent / analyzed', place: 'end', cell: () => '2 / 1' },
      ]}
      rows={['Mia']}
      rowKey={String}
    />,
  );
  expect(joined).toMatch(/<th role="columnheader" scope="col"[^>]*style="--column-width:14rem"[^>]*>Name<\/th>/);
  expect(joined).toMatch(/>Videos<span[^>]*> <!-- -->sent \/ analyzed<\/span><\/th>/);
  expect(joined.match(/role="(rowheader|cell)"/g)).toEqual(['role="rowheader"', 'role="cell"', 'role="cell"']);
});

it('tells screen readers while its rows are those of an earlier search', () => {
  const busy = (isOutdated: boolean) =>
    renderToString(<Table label="Players" columns={[]} rows={[]} rowKey={String} isOutdated={isOutdated} />);
  expect(busy(true)).toMatch(/<table[^>]*aria-busy="true"/);
  expect(busy(false)).toMatch(/<table[^>]*aria-busy="false"/);
});
