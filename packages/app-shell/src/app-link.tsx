import { PlainLink, type NavLinkProps } from '@swing/ui/nav-link';
import type { ComponentType } from 'react';
import { Link } from 'react-router';

/** A link to a path of the same app. */
export function RouterLink({ href, ...rest }: NavLinkProps) {
  return <Link to={href} {...rest} />;
}

/**
 * Creates the link component of an app: the router's link for the app's own paths, a plain one for other apps and
 * sites.
 */
export function createAppLink(isOwnPath: (path: string) => boolean): ComponentType<NavLinkProps> {
  return function AppLink({ href, ...rest }: NavLinkProps) {
    return isOwnPath(href) ? <RouterLink href={href} {...rest} /> : <PlainLink href={href} {...rest} />;
  };
}
