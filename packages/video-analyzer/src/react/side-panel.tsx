import { PanelLeft, PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@swing/ui/class-names';
import { IconButton } from '@swing/ui/icon-button';
import type { PanelFold } from './panel-fold.ts';
import { useObservable } from './use-observable.ts';
import styles from './analyzer-screen.module.css';

const sides = {
  left: { icon: <PanelLeft />, name: 'drawing panel' },
  right: { icon: <PanelRight />, name: 'recording panel' },
} as const;

type SidePanelProps = {
  side: keyof typeof sides;
  label: string;
  fold: PanelFold;
  /** Keeps it open. */
  isHeldOpen?: boolean;
  head: ReactNode;
  headClassName: string | undefined;
  children: ReactNode;
};

/**
 * A panel beside the stage, with a button that folds it away or opens it. Narrow screens do not fold it, and hide the button. Folding renders
 * only the panel itself again, not what is in it. It follows the button, because laying out the page again takes long (analyzer-58).
 */
export function SidePanel({ side, label, fold, isHeldOpen = false, head, headClassName, children }: SidePanelProps) {
  const isOpen = useObservable(fold) || isHeldOpen;
  const isExpanded = useObservable(fold.button) || isHeldOpen;
  const { icon, name } = sides[side];
  const action = `${isExpanded ? 'Fold' : 'Open'} the ${name}`;

  return (
    <aside className={classNames(styles.panel, styles[side])} aria-label={label} data-folded={isOpen ? undefined : ''}>
      <header className={headClassName} data-rail>
        {head}
        <IconButton
          label={action}
          size="small"
          icon={icon}
          className={styles.fold}
          aria-expanded={isExpanded}
          title={action}
          onClick={() => fold.setAfterPaint(!isExpanded)}
        />
      </header>
      {children}
    </aside>
  );
}
