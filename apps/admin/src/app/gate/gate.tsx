import { trpc } from '@swing/app-shell/api';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { Spinner } from '@swing/ui/spinner';
import { Activity, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { GateForm } from './gate-form.tsx';
import { gateStore, type GateState } from './gate-store.ts';
import type { GateWords } from './gate-words.ts';
import styles from './gate.module.css';

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
  if (state === null) return <GateCheck />;
  const isOpen = area === 'admin' ? state.isOpen : state.isAnalyticsOpen;
  if (isOpen && opened !== state) setOpened(state);
  if (!isOpen && opened && gateStore.isSignedOut()) setOpened(null);
  return (
    <>
      {opened ? <Activity mode={isOpen ? 'visible' : 'hidden'}>{children(opened)}</Activity> : null}
      {isOpen ? null : <GateForm area={area} words={words} />}
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
  return (
    <main className={styles.root}>
      {gate.error ? (
        <QueryFailure query={gate} fallback="The server could not be reached." />
      ) : (
        <Spinner label="Loading" />
      )}
    </main>
  );
}
