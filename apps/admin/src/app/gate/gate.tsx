import { trpc } from '@swing/app-shell/api';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { Spinner } from '@swing/ui/spinner';
import { Activity, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { gateStore, type GateState } from './gate-store.ts';
import type { GateWords } from './gate-words.ts';
import styles from './gate.module.css';

const formDelayMilliseconds = 10_000;
const loadForm = async () => (await import('./gate-form.tsx')).GateForm;
const GateForm = lazyScreen(loadForm);

interface GateProps {
  area: 'admin' | 'analytics';
  words: GateWords;
  children: (state: GateState) => ReactNode;
}

/**
 * Shows a screen while the gate is open, otherwise the password form in its place. If the session ended by itself, the
 * screen is only hidden, so that what was typed is there again after signing in.
 */
export function Gate({ area, words, children }: GateProps) {
  const state = useSyncExternalStore(gateStore.subscribe, gateStore.state);
  const [opened, setOpened] = useState<GateState | null>(null);
  const isOpen = area === 'admin' ? state?.isOpen === true : state?.isAnalyticsOpen === true;
  useEffect(() => {
    if (!isOpen) return;
    // The form must be there when the session ends, even if the connection is lost then. The delay lets the screen load first.
    const timeout = setTimeout(() => loadForm().catch(() => undefined), formDelayMilliseconds);
    return () => clearTimeout(timeout);
  }, [isOpen]);
  if (state === null) return <GateCheck />;
  if (isOpen && opened !== state) setOpened(state);
  if (!isOpen && opened && gateStore.isSignedOut()) setOpened(null);
  return (
    <>
      {opened ? <Activity mode={isOpen ? 'visible' : 'hidden'}>{children(opened)}</Activity> : null}
      {isOpen ? null : (
        <Suspense fallback={<Waiting />}>
          <GateForm area={area} words={words} />
        </Suspense>
      )}
    </>
  );
}

/** Asks the server what the browser's cookies open. */
function GateCheck() {
  const gate = trpc.identity.adminGate.useQuery({}, { staleTime: 0 });
  const { data } = gate;
  useEffect(() => {
    if (data) gateStore.write(data);
  }, [data]);
  if (!gate.error) return <Waiting />;
  return (
    <main className={styles.root}>
      <QueryFailure query={gate} fallback="The server could not be reached." />
    </main>
  );
}

function Waiting() {
  return (
    <main className={styles.root}>
      <Spinner label="Loading" />
    </main>
  );
}
