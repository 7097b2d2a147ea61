import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { NavLinkProps } from './nav-link.tsx';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
}

interface ButtonContent extends ButtonLook {
  /** Icon before the text, for example `<Upload />` of lucide-react; it is hidden from screen readers. */
  icon?: ReactNode;
  iconAfter?: ReactNode;
  children: ReactNode;
}

/** Returns the class names of a button, for links made by a router. */
export function buttonClassName({ variant = 'primary', size = 'medium', isFullWidth }: ButtonLook = {}): string {
  return classNames(styles.root, styles[variant], styles[size], isFullWidth && styles.full);
}

function Label({ icon, iconAfter, children }: Pick<ButtonContent, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <span className={styles.label}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
      {iconAfter ? <span className={styles.icon}>{iconAfter}</span> : null}
    </span>
  );
}

interface ButtonProps extends ButtonContent, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a spinner, keeps width, name and focus, and ignores clicks. */
  isBusy?: boolean;
}

/** A button. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  isFullWidth,
  icon,
  iconAfter,
  isBusy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClassName({ variant, size, isFullWidth }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={handleClick}
    >
      <Label icon={icon} iconAfter={iconAfter}>
        {children}
      </Label>
      {isBusy ? (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}

interface ButtonLinkProps extends ButtonContent, Omit<ComponentProps<'a'>, 'children' | 'aria-current'> {
  href: string;
  /** Component that renders the link, for example a router's. Default: a plain `<a>`. */
  linkComponent?: ComponentType<NavLinkProps>;
}

/** A link that looks like a button. The default `<a>` also works across apps and without React. */
export function ButtonLink({
  variant,
  size,
  isFullWidth,
  icon,
  iconAfter,
  className,
  linkComponent,
  children,
  ...rest
}: ButtonLinkProps) {
  const Anchor = linkComponent ?? 'a';
  return (
    <Anchor {...rest} className={classNames(buttonClassName({ variant, size, isFullWidth }), className)}>
      <Label icon={icon} iconAfter={iconAfter}>
        {children}
      </Label>
    </Anchor>
  );
}
