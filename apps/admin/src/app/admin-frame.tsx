import { trpc } from '@swing/app-shell/api';
import { logFailure } from '@swing/app-shell/lib/log-failure';
import { brand } from '@swing/domain/brand';
import { Button } from '@swing/ui/button';
import type { NavItem } from '@swing/ui/nav-link';
import { PageShell } from '@swing/ui/page-shell';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';
import { gateStore } from './gate/gate-store.ts';

const pages = {
  dashboard: { href: '/admin', label: 'Admin Dashboard' },
  queue: { href: '/admin/queue', label: 'Video Queue' },
  coaches: { href: '/admin/coaches', label: 'Coaches' },
  library: { href: '/admin/library', label: 'Library' },
  analytics: { href: '/admin/analytics', label: 'Analytics' },
  health: { href: '/admin/health', label: 'Health' },
} satisfies Record<string, NavItem>;

interface AdminFrameProps {
  current: keyof typeof pages | null;
  /** Name typed at the gate. */
  name: string | null;
  children: ReactNode;
}

/** The frame of the admin pages. Lock ends this browser's session, and no other. */
export function AdminFrame({ current, name, children }: AdminFrameProps) {
  const lock = trpc.identity.lockAdmin.useMutation({
    onSuccess: () => gateStore.clear('signed-out'),
    onError: (error) => logFailure('Failed to lock', error),
  });
  return (
    <PageShell
      brandName={brand.name}
      brandHref={pages.dashboard.href}
      nav={Object.entries(pages).map(([key, page]) => ({ ...page, isCurrent: key === current }))}
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Lock />}
          isBusy={lock.isPending}
          onClick={() => lock.mutate({})}
        >
          {lock.isError ? 'Lock failed, try again' : 'Lock'}
        </Button>
      }
      menuNote={name ? `Signed in as ${name}` : 'Signed in as an admin'}
      linkComponent={AppLink}
      width="wide"
    >
      {children}
    </PageShell>
  );
}
