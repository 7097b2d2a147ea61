import { AudioTest } from '../../features/diagnostics/audio-test.tsx';
import { CaptureTest } from '../../features/diagnostics/capture-test.tsx';
import { ExtensionTest } from '../../features/diagnostics/extension-test.tsx';
import type { DiagnosticRoute } from '@swing/domain/routes';
import { DiagnosticsFrame } from '../diagnostics-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';

const tests = {
  '/admin/test-capture': CaptureTest,
  '/admin/test-extension': ExtensionTest,
  '/admin/test-audio': AudioTest,
};

/** The diagnostic page of a path (recording-29). */
export function DiagnosticsScreen({ gate, path }: { gate: GateState; path: DiagnosticRoute }) {
  const Test = tests[path];
  return (
    <DiagnosticsFrame key={path} gate={gate} path={path}>
      <Test />
    </DiagnosticsFrame>
  );
}
