import type { JsonObject } from '@swing/domain/analyzer/document-items';
import { useEffect, useState } from 'react';
import { isKnownCheckpoint } from '../checkpoints/checkpoint-data.ts';
import type { AnalyzerDocument } from '../document/analyzer-document.ts';
import { openBrowserDocument, type DocumentSource } from '../document/browser-document.ts';
import { browserClock } from '../document/clock.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { keepCheckpoints } from './document-checkpoints.ts';
import { isKnownDrawing, keepDrawings } from './document-drawings.ts';
import { keepSettings } from './document-settings.ts';

const settingKinds: readonly unknown[] = ['layout', 'video'];

function isKnown(data: JsonObject): boolean {
  if (data.kind === 'drawing') return isKnownDrawing(data);
  return data.kind === 'checkpoint' ? isKnownCheckpoint(data) : settingKinds.includes(data.kind);
}

/** Keeps drawings, checkpoints and settings in the document of the submission while mounted. Null without a source. */
export function useAnalyzerDocument(parts: AnalyzerParts, source: DocumentSource | null): AnalyzerDocument | null {
  const [document, setDocument] = useState<AnalyzerDocument | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    const opened = openBrowserDocument(source, isKnown);
    const stops = [
      keepDrawings(parts.editor, opened),
      keepCheckpoints(parts.sides, opened),
      keepSettings(parts, opened, browserClock),
    ];
    opened.start();
    // oxlint-disable-next-line react/set-state-in-effect -- the document holds storage and timers: it lives and dies with the effect
    setDocument(opened);
    return () => {
      for (const stop of stops) stop();
      void opened.close();
      setDocument(null);
    };
  }, [parts, source]);
  return document;
}
