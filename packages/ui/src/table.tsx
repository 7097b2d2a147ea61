/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-tabindex --
   tables drawn as blocks lose their roles in some browsers, and what scrolls must be reachable by key */
import './table.css';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  /** Hides the header visually, for columns of buttons. Screen readers still read it. */
  isHeaderHidden?: boolean;
  renderCell: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** The cell that names the row. On a phone it is the heading of the card. */
  isRowHeader?: boolean;
  /** CSS width, for columns that must not move when rows load. */
  width?: string;
}

interface TableProps<Row> {
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  isDense?: boolean;
  className?: string;
}

/**
 * A table that becomes a list of cards when its container is narrower than 640 px. Roles are explicit, because some
 * browsers drop them from tables that are displayed as blocks.
 */
export function Table<Row>({
  caption,
  isCaptionHidden,
  columns,
  rows,
  rowKey,
  empty,
  isDense,
  className,
}: TableProps<Row>) {
  const captionId = useId();
  if (rows.length === 0 && empty) return <div className="ui-table-wrap">{empty}</div>;

  return (
    <div className={classNames('ui-table-wrap', className)}>
      <section className="ui-table-scroll" aria-labelledby={captionId} tabIndex={0}>
        <table className={classNames('ui-table', isDense && 'ui-table--dense')} role="table">
          <caption id={captionId} className={isCaptionHidden ? 'ui-visually-hidden' : undefined}>
            {caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-align={column.align}
                  style={column.width ? { width: column.width } : undefined}
                >
                  {column.isHeaderHidden ? <span className="ui-visually-hidden">{column.header}</span> : column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <tr key={rowKey(row)} role="row">
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} index={index} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Cell<Row>({ column, row, index }: { column: TableColumn<Row>; row: Row; index: number }) {
  const content = (
    <>
      {column.isRowHeader || column.isHeaderHidden ? null : (
        <span className="ui-table__label" aria-hidden="true">
          {column.header}
        </span>
      )}
      <span className="ui-table__value">{column.renderCell(row, index)}</span>
    </>
  );
  return column.isRowHeader ? (
    <th role="rowheader" scope="row" data-align={column.align}>
      {content}
    </th>
  ) : (
    <td role="cell" data-align={column.align}>
      {content}
    </td>
  );
}
