import { PanelLeft, PanelRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { classNames } from '@swing/ui/class-names';
import { IconButton } from '@swing/ui/icon-button';
import type { Store } from '../store.ts';
import { useObservable } from './use-observable.ts';
import styles from './analyzer-screen.module.css';

const sides = {
  left: { icon: <PanelLeft />, name: 'drawing panel' },
  right: { icon: <PanelRight />, name: 'recording panel' },
} as const;

type SidePanelProps = {
  side: keyof typeof sides;
  label: string;
  /** Whether it is open. */
  fold: Store<boolean>;
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
  /** What was chosen with the button, until the panel follows. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isExpanded = chosen ?? isOpen;
  const { icon, name } = sides[side];
  const action = `${isExpanded ? 'Fold' : 'Open'} the ${name}`;

  function choose(next: boolean) {
    setChosen(next);
    afterPaint(() => {
      fold.set(next);
      setChosen(null);
    });
  }

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
          onClick={() => choose(!isExpanded)}
        />
      </header>
      {children}
    </aside>
  );
}
