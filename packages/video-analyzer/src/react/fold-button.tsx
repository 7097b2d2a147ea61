import { PanelLeft, PanelRight } from 'lucide-react';
import { IconButton } from '@swing/ui/icon-button';
import styles from './analyzer-screen.module.css';

const sides = {
  left: { icon: <PanelLeft />, name: 'drawing panel' },
  right: { icon: <PanelRight />, name: 'recording panel' },
} as const;

type FoldButtonProps = { side: keyof typeof sides; isOpen: boolean; onChange: (isOpen: boolean) => void };

/** Folds the panel of one side away, or opens it. Narrow screens have no panels, and hide it. */
export function FoldButton({ side, isOpen, onChange }: FoldButtonProps) {
  const { icon, name } = sides[side];
  return (
    <IconButton
      label={`${isOpen ? 'Fold' : 'Open'} the ${name}`}
      size="small"
      icon={icon}
      className={styles.fold}
      aria-expanded={isOpen}
      title={`${isOpen ? 'Fold' : 'Open'} the ${name}`}
      onClick={() => onChange(!isOpen)}
    />
  );
}
