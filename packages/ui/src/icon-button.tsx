import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-pressed'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | 'large';
  variant?: 'ghost' | 'outline' | 'solid';
  /** Makes the button a toggle (aria-pressed). */
  isPressed?: boolean;
}

/** A square button with only an icon. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  variant = 'ghost',
  isPressed,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      className={classNames(styles.root, styles[size], styles[variant], className)}
    >
      {icon}
    </button>
  );
}
