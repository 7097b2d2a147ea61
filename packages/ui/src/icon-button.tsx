import './icon-button.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-pressed'> {
  /** The accessible name. Wrap the button in Tooltip to show it as well. */
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
      className={classNames('ui-icon-button', `ui-icon-button--${size}`, `ui-icon-button--${variant}`, className)}
    >
      {icon}
    </button>
  );
}
