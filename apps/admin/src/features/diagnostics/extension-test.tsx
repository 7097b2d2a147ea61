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

/** Finds the capture extension, and tests the tab that it hands over. */
export function ExtensionTest() {
  const [isWaiting, setWaiting] = useState(false);
  const detection = useRun('screen', findExtension);
  const { start, state } = detection;
  // The test needs nothing of the person, so it runs at once.
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
            // The browser tells a page only when it loads that there is an extension.
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
