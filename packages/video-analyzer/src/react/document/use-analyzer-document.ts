import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import type { DocumentSource } from '../../document/browser-document.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import type { keepDocument, KeptDocument } from './keep-document.ts';

export type OpenedDocument = {
  /** Null without a source, and until it is open. */
  readonly kept: KeptDocument | null;
  /** True if the code that keeps documents could not be loaded. */
  readonly hasFailed: boolean;
  retry(): void;
};

/**
 * Keeps drawings, checkpoints and settings in the document of the submission while mounted. Its code is loaded after the
 * first paint; what was drawn before then is kept too.
 */
export function useAnalyzerDocument(parts: AnalyzerParts, source: DocumentSource | null): OpenedDocument {
  const [keep, setKeep] = useState<typeof keepDocument | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [kept, setKept] = useState<KeptDocument | null>(null);

  function load() {
    import('./keep-document.ts').then(
      (code) => setKeep(() => code.keepDocument),
      () => setFailed(true),
    );
  }
  const loadAtFirst = useEffectEvent(load);
  const isWanted = source !== null;
  useEffect(() => (isWanted ? afterPaint(() => loadAtFirst()) : undefined), [isWanted]);

  useEffect(() => {
    if (source === null || keep === null) return undefined;
    const opened = keep(parts, source);
    // oxlint-disable-next-line react/set-state-in-effect -- the document holds storage and timers: it lives and dies with the effect
    setKept(opened);
    return () => {
      opened.close();
      setKept(null);
    };
  }, [parts, source, keep]);
  function retry() {
    setFailed(false);
    load();
  }
  return { kept, hasFailed, retry };
}
