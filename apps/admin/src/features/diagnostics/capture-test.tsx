import { CapturePanel } from './capture-panel.tsx';
import styles from './diagnostics.module.css';
import { openScreen } from './open-screen.ts';

/** Tests screen capture through the browser's sharing dialog. */
export function CaptureTest() {
  return (
    <div className={styles.single}>
      <CapturePanel
        title="Tab Capture"
        purpose="The browser asks what to share. Choose a tab to test what the recorder does with it."
        instruction="Choose a tab in the browser’s window, and click Share."
        canCancel={false}
        open={openScreen}
      />
    </div>
  );
}
