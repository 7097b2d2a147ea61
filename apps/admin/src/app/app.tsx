import { ApiProvider } from '@swing/app-shell/api';
import { AppRoutes } from '@swing/app-shell/app-routes';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { diagnosticRoutes } from '@swing/domain/routes';
import type { ReactNode } from 'react';
import { BrowserRouter, Route } from 'react-router';
import { gateStore, type GateState } from './gate/gate-store.ts';
import { Gate } from './gate/gate.tsx';
import { adminWords, analyticsWords, coachesWords, type GateWords } from './gate/gate-words.ts';

const DashboardScreen = lazyScreen(async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen);
const QueueScreen = lazyScreen(async () => (await import('./screens/queue-screen.tsx')).QueueScreen);
const CoachesScreen = lazyScreen(async () => (await import('./screens/coaches-screen.tsx')).CoachesScreen);
const LibraryScreen = lazyScreen(async () => (await import('./screens/library-screen.tsx')).LibraryScreen);
const AnalyticsScreen = lazyScreen(async () => (await import('./screens/analytics-screen.tsx')).AnalyticsScreen);
const HealthScreen = lazyScreen(async () => (await import('./screens/health-screen.tsx')).HealthScreen);
const AnalyzerScreen = lazyScreen(async () => (await import('./screens/analyzer-screen.tsx')).AnalyzerScreen);
const DiagnosticsScreen = lazyScreen(async () => (await import('./screens/diagnostics-screen.tsx')).DiagnosticsScreen);

const screens = {
  '/admin': behindGate(adminWords, (gate) => <DashboardScreen gate={gate} />),
  '/admin/queue': behindGate(adminWords, (gate) => <QueueScreen gate={gate} />),
  '/admin/coaches': behindGate(coachesWords, (gate) => <CoachesScreen gate={gate} />),
  '/admin/library': behindGate(adminWords, (gate) => <LibraryScreen gate={gate} />),
  '/admin/analytics': (
    <Gate area="analytics" words={analyticsWords}>
      {(gate) => <AnalyticsScreen gate={gate} />}
    </Gate>
  ),
  '/admin/health': behindGate(adminWords, (gate) => <HealthScreen gate={gate} />),
  // The analyzer has the gate itself, because it stays open when the session ends.
  '/admin/analyzer': <AnalyzerScreen />,
  '/admin/crop': <AnalyzerScreen />,
};
const diagnostics = diagnosticRoutes.map(
  (path) => [path, behindGate(adminWords, (gate) => <DiagnosticsScreen gate={gate} path={path} />)] as const,
);

/** The app of admins. */
export function App() {
  return (
    <ApiProvider session={gateStore}>
      <BrowserRouter>
        <AppRoutes homePath="/admin">
          {[...Object.entries(screens), ...diagnostics].map(([path, element]) => (
            <Route key={path} path={path} element={element} />
          ))}
        </AppRoutes>
      </BrowserRouter>
    </ApiProvider>
  );
}

function behindGate(words: GateWords, screen: (gate: GateState) => ReactNode) {
  return (
    <Gate area="admin" words={words}>
      {screen}
    </Gate>
  );
}
