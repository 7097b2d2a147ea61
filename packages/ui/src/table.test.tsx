import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StatCard, StatGrid } from './stat-card.tsx';
import { Table, type TableColumn } from './table.tsx';

interface Row {
  id: string;
  name: string;
  size: string;
}

const columns: TableColumn<Row>[] = [
  { key: 'name', header: 'Account Holder', isRowHeader: true, renderCell: (row) => row.name },
  { key: 'size', header: 'Video Size', align: 'end', renderCell: (row, index) => `${index}: ${row.size}` },
  { key: 'delete', header: 'Delete', isHeaderHidden: true, renderCell: () => <button type="button">x</button> },
];
const rows = [
  { id: 'a', name: 'Casey', size: '84.2 MB' },
  { id: 'b', name: 'Jordan', size: '12.0 MB' },
];

it('keeps the semantics of a table: caption, scopes, roles', () => {
  const html = renderToString(<Table caption="Submissions" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  expect(html).toMatch(/<caption id="([^"]+)"[^>]*>Submissions<\/caption>/);
  expect(html.match(/scope="col"/g)).toHaveLength(3);
  expect(html.match(/role="rowheader" scope="row"/g)).toHaveLength(2);
  expect(html.match(/role="row"/g)).toHaveLength(3);
  expect(html.match(/role="cell"/g)).toHaveLength(4);
  expect(html).toContain('1: 12.0 MB');
});

it('repeats headers for cards, but not to screen readers', () => {
  const html = renderToString(<Table caption="Submissions" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  expect(html.match(/aria-hidden="true">Video Size/g)).toHaveLength(2);
  expect(html).not.toContain('aria-hidden="true">Delete');
});

it('shows the empty state instead of no rows', () => {
  const html = renderToString(
    <Table
      caption="Coaches"
      columns={columns}
      rows={[]}
      rowKey={(row) => row.id}
      empty="No coaches have signed up yet."
    />,
  );
  expect(html).toContain('No coaches have signed up yet.');
  expect(html).not.toContain('<table');
});

it('reads a figure with its name', () => {
  const html = renderToString(
    <StatGrid label="Counters">
      <StatCard label="Pending Analysis" value={12} detail="3 today" />
    </StatGrid>,
  );
  expect(html).toMatch(/<dl[^>]*><div[^>]*><dt[^>]*>Pending Analysis<\/dt><dd[^>]*>12<\/dd><dd[^>]*>3 today<\/dd>/);
});
