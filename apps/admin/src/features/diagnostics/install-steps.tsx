import styles from './diagnostics.module.css';

/** The steps for installing the capture extension from its folder, which the operator builds (docs/operating.md). */
export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li>Get the folder of the extension from the people who run this site, and keep it on this computer.</li>
      <li>
        In Chrome or Edge, type <code>chrome://extensions</code> as the address.
      </li>
      <li>Switch on Developer mode.</li>
      <li>Click Load unpacked, and choose the folder. If the extension is listed already, switch it on.</li>
      <li>Click the puzzle piece right of the address, and pin Swing Analyzer Screen Capture.</li>
      <li>Come back to this page, and click Reload and Check.</li>
    </ol>
  );
}
