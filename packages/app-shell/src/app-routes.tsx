import { Suspense, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Spinner } from '@swing/ui/spinner';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import styles from './app-routes.module.css';

/**
 * The routes of an app. Shows the error page for an unknown or failing route, and a spinner while the route's code
 * loads.
 */
export function AppRoutes({ homePath, children }: { homePath?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage reason="failed" homePath={homePath} />}>
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          {children}
          <Route path="*" element={<ErrorPage reason="not-found" homePath={homePath} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function ScreenLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading" />
    </div>
  );
}
