import './icon-button.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-pressed'> {
  /** What it does, read out and found by tests; wrap it in Tooltip to show it as well. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | 'large';
  variant?: 'ghost' | 'outline' | 'solid';
  /** Makes it a switch. */
  isPressed?: boolean;
}

/** A square button with an icon alone. */
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
      className={classNames('ui-icon-button', `ui-icon-button--${size}`, `ui-icon-button--${variant}`, className)}
    >
      {icon}
    </button>
  );
}
