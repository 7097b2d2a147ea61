import { Library } from '@swing/app-shell/video-library/library';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { utilities } from '@swing/ui/utilities';
import { AdminFrame } from '../admin-frame.tsx';
import { gateStore, type GateState } from '../gate/gate-store.ts';

/** The reference videos and drills that every coach can use. */
export function LibraryScreen({ gate }: { gate: GateState }) {
  useScreen('Library');
  return (
    <AdminFrame current="library" name={gate.name}>
      <Library session={gateStore} owner="everyone">
        <h1>Library</h1>
        <p className={utilities.muted}>Reference videos and drills for all coaches and their players.</p>
      </Library>
    </AdminFrame>
  );
}
