import { classNames } from '@swing/ui/class-names';
import { Component, type ReactNode, type RefObject } from 'react';
import styles from './queue-list.module.css';

interface SteadyRowsProps {
  /** Identifies the list. If it changes, or is null, the rows need not stay in place. */
  list: string | null;
  rows: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

interface Anchor {
  row: Element;
  /** Distance to the top of the window. */
  top: number;
}

/**
 * Keeps the row that is being read in its place on the screen when rows are inserted or removed above it. Browsers do
 * this by themselves, but not at the top of the page, and some not at all. A class, because only classes can measure before
 * an update.
 */
export class SteadyRows extends Component<SteadyRowsProps> {
  override getSnapshotBeforeUpdate(previous: SteadyRowsProps): Anchor | null {
    const { list, rows } = this.props;
    return list !== null && list === previous.list ? findAnchor(rows.current) : null;
  }

  override componentDidUpdate(_props: SteadyRowsProps, _state: unknown, anchor: Anchor | null): void {
    if (!anchor?.row.isConnected) return;
    const moved = anchor.row.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) >= 1) globalThis.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    const { rows, className, children } = this.props;
    return (
      <div ref={rows} tabIndex={-1} className={classNames(styles.rows, className)}>
        {children}
      </div>
    );
  }
}

/** The row with the focus if it is on the screen, else the first one on the screen. */
function findAnchor(root: Element | null): Anchor | null {
  const all = [...(root?.querySelectorAll('[data-queue-row]') ?? [])];
  const shown = all.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < globalThis.innerHeight;
  });
  const row = shown.find((candidate) => candidate.contains(document.activeElement)) ?? shown[0];
  return row ? { row, top: row.getBoundingClientRect().top } : null;
}
