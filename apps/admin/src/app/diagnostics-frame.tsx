import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { DiagnosticRoute } from '@swing/domain/routes';
import { NavLink } from '@swing/ui/nav-link';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { diagnosticPages } from '../lib/diagnostic-pages.ts';
import { AdminFrame } from './admin-frame.tsx';
import { AppLink } from './app-link.ts';
import styles from './diagnostics-frame.module.css';
import type { GateState } from './gate/gate-store.ts';

interface DiagnosticsFrameProps {
  gate: GateState;
  path: DiagnosticRoute;
  children: ReactNode;
}

/** The heading, navigation and layout that the diagnostic pages share. */
export function DiagnosticsFrame({ gate, path, children }: DiagnosticsFrameProps) {
  const page = diagnosticPages.find(({ href }) => href === path);
  const title = page?.label ?? 'Diagnostics';
  useScreen(title);
  return (
    <AdminFrame current={null} name={gate.name}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={utilities.muted}>{page?.purpose} Nothing is sent or kept.</p>
        <nav aria-label="Diagnostics" className={styles.pages}>
          {diagnosticPages.map(({ href, label }) => (
            <NavLink
              key={href}
              item={{ href, label, isCurrent: href === path }}
              className={styles.page}
              linkComponent={AppLink}
            />
          ))}
        </nav>
      </div>
      {children}
    </AdminFrame>
  );
}
