import { captureTabByExtension, detectExtension } from '@swing/video-analyzer/capture/extension-capture';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useState } from 'react';
import { CapturePanel } from './capture-panel.tsx';
import styles from './diagnostics.module.css';
import { InstallSteps } from './install-steps.tsx';
import { failureOf, failures, TestFailure } from './test-failure.ts';
import { TestCard } from './test-card.tsx';
import { useRun } from './use-run.ts';

async function findExtension(): Promise<{ version: string }> {
  const found = await detectExtension();
  if (!found) throw new TestFailure({ ...failures.extensionMissing, advice: 'Follow these steps.' });
  return found;
}

/** Says whether the capture extension is installed, and tests the capture of a tab through it. */
export function ExtensionTest() {
  const [isWaiting, setWaiting] = useState(false);
  const detection = useRun('screen', findExtension);
  const { start, state } = detection;
  // This test needs no permission and no choice, so it runs without a click.
  useEffect(() => start(), [start]);

  async function open(signal: AbortSignal): Promise<MediaStream> {
    try {
      return await captureTabByExtension({ signal, onWaiting: () => setWaiting(true) });
    } catch (error) {
      signal.throwIfAborted();
      throw new TestFailure(failureOf(error, 'extension'), error);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <div className={styles.grid}>
      <TestCard
        title="Extension"
        purpose="The recorder uses the extension only to record a tab. Everything else works without it."
        state={state}
        verdict={({ version }) => `The extension is installed. Version ${version}.`}
        details={state.phase === 'failed' ? <InstallSteps /> : null}
      >
        <div className={utilities.row}>
          {state.phase === 'failed' ? (
            // Chrome makes a new extension known only to pages that are loaded afterwards.
            <Button onClick={() => location.reload()}>Reload and Check</Button>
          ) : (
            <Button variant="secondary" isBusy={detection.isRunning} onClick={start}>
              Check Again
            </Button>
          )}
        </div>
      </TestCard>
      <CapturePanel
        title="Tab Capture"
        purpose="The extension hands over the tab on which you click its icon, this one or another."
        instruction={
          isWaiting
            ? 'Go to the tab you want to record, and click the icon of the extension. It is right of the address, or behind the puzzle piece.'
            : 'Looking for the extension …'
        }
        canCancel
        open={open}
      />
    </div>
  );
}
