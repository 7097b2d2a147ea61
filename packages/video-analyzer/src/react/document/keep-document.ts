import type { JsonObject } from '@swing/domain/analyzer/document-items';
import { isKnownCheckpoint } from '../../checkpoints/checkpoint-data.ts';
import type { AnalyzerDocument } from '../../document/analyzer-document.ts';
import { openBrowserDocument, type DocumentSource } from '../../document/browser-document.ts';
import { browserClock } from '../../document/clock.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { keepCheckpoints } from './document-checkpoints.ts';
import { isKnownDrawing, keepDrawings } from './document-drawings.ts';
import { keepSettings } from './document-settings.ts';
import { keepSecondVideo, type RestoreSecondVideo } from '../second-video/keep-second-video.ts';
import { settingKind } from './settings-items.ts';

/** `layout` and `video` are the kinds that older versions of the analyzer wrote. */
const settingKinds: readonly unknown[] = [settingKind, 'layout', 'video'];

function isKnown(data: JsonObject): boolean {
  if (data.kind === 'drawing') return isKnownDrawing(data);
  return data.kind === 'checkpoint' ? isKnownCheckpoint(data) : settingKinds.includes(data.kind);
}

export type KeptDocument = {
  readonly document: AnalyzerDocument;
  /** Also keeps which video is video 2. Returns a function that stops. */
  keepSecondVideo(restore: RestoreSecondVideo): () => void;
  close(): void;
};

/** Keeps drawings, checkpoints and settings in the document of a submission until it is closed. */
export function keepDocument(parts: AnalyzerParts, source: DocumentSource): KeptDocument {
  const document = openBrowserDocument(source, isKnown);
  const stops = [
    keepDrawings(parts.editor, document),
    keepCheckpoints(parts.sides, document),
    keepSettings(parts, document, browserClock),
  ];
  document.start();
  return {
    document,
    keepSecondVideo: (restore) => keepSecondVideo(parts.secondVideo, document, restore),
    close() {
      for (const stop of stops) stop();
      void document.close();
    },
  };
}
