/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the roles of elements that are displayed as cards */
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export interface TableColumn<Row> {
  /** Heading. On a phone, where each row is a card, it stands before the value. */
  label: string;
  /** Below the heading, smaller: what the values are. */
  hint?: string;
  /** Keeps the heading for screen readers and phones only. */
  isLabelHidden?: boolean;
  /** The name of the row: it is read out with every cell, and on a phone heads the card. One column has it. */
  isRowHeader?: boolean;
  /** Aligns numbers at their end. */
  isNumeric?: boolean;
  /** The cells hold text that people wrote, in any language: long words break, and each text has its own direction. */
  isFreeText?: boolean;
  /** The cells hold buttons. On a phone, all buttons of a row stand side by side, without the headings of their columns. */
  isAction?: boolean;
  /** Width on a screen that has room for it. Columns without a width share what is left. */
  width?: string;
  /**
   * Place on a phone. `start` and `end`: in the line of the row's name, before or after it, without the heading. `joined`: in one
   * text with the other joined cells, `joinedLast` at the end of that. Default: a line of its own.
   */
  place?: 'start' | 'end' | 'joined' | 'joinedLast';
  /** On a phone, leaves out the heading, because the value says by itself what it is. */
  isBare?: boolean;
  cell: (row: Row, index: number) => ReactNode;
}

interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** True while the rows of a new search load. The rows of the earlier search stay until then, faded. */
  isOutdated?: boolean | undefined;
}

/**
 * A table. On narrow screens each row becomes a card. Its roles are written out for that.
 */
export function Table<Row>({ label, columns, rows, rowKey, isOutdated = false }: TableProps<Row>) {
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={isOutdated}
      className={classNames(styles.root, isOutdated && styles.outdated)}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={classNames(column.isNumeric && styles.numeric)}
              style={{ '--column-width': column.width } as CSSProperties}
            >
              {column.isLabelHidden ? <span className={styles.hidden}>{column.label}</span> : column.label}
              {column.hint === undefined ? null : <span className={styles.hint}> {column.hint}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.label} column={column}>
                {column.cell(row, index)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }) {
  const { label, isRowHeader, isNumeric, isFreeText, isAction, place, isBare } = column;
  const shared = {
    className: classNames(
      isNumeric && styles.numeric,
      isFreeText && styles.freeText,
      isAction && styles.action,
      isBare && styles.bare,
      place && styles[place],
    ),
    'data-label': label,
  };
  return isRowHeader ? (
    <th role="rowheader" scope="row" {...shared}>
      {children}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {children}
    </td>
  );
}
