import type { ComponentType, ReactNode } from 'react';

export interface NavItem {
  href: string;
  label: string;
  isCurrent?: boolean;
  /** Opens another site: adds `target` and `rel`. */
  isExternal?: boolean;
  /** Data attributes of the list item that contains the link. */
  itemData?: Record<`data-${string}`, string>;
}

export interface NavLinkProps {
  href: string;
  className?: string;
  'aria-current'?: 'page';
  target?: string;
  rel?: string;
  children: ReactNode;
}

/** The default link, used without a router. */
export function PlainLink({ children, ...rest }: NavLinkProps) {
  return <a {...rest}>{children}</a>;
}

/** A navigation link. Sets aria-current, and `rel` for other sites. */
export function NavLink({
  item,
  className,
  linkComponent: LinkComponent = PlainLink,
}: {
  item: NavItem;
  className: string | undefined;
  linkComponent?: ComponentType<NavLinkProps>;
}) {
  return (
    <LinkComponent
      href={item.href}
      className={className}
      aria-current={item.isCurrent ? 'page' : undefined}
      target={item.isExternal ? '_blank' : undefined}
      rel={item.isExternal ? 'noopener noreferrer' : undefined}
    >
      {item.label}
    </LinkComponent>
  );
}
