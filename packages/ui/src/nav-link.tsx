import type { ComponentType, ReactNode } from 'react';

export interface NavItem {
  href: string;
  label: string;
  isCurrent?: boolean;
  /** Opens another site: adds target and rel. */
  isExternal?: boolean;
  /** Data attributes of the list item the link stands in. */
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

/** The link used where no router gives its own. */
export function PlainLink({ children, ...rest }: NavLinkProps) {
  return <a {...rest}>{children}</a>;
}

/** One link of a navigation, with aria-current and the rel of a foreign site. */
export function NavLink({
  item,
  className,
  linkComponent: LinkComponent = PlainLink,
}: {
  item: NavItem;
  className: string;
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
