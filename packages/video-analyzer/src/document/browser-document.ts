import type { JsonObject } from '@swing/domain/analyzer/document-items';
import { createAnalyzerDocument, type AnalyzerDocument } from './analyzer-document.ts';
import { browserJournal } from './browser-journal.ts';
import { browserClock } from './clock.ts';
import type { DocumentRemote } from './document-remote.ts';
import { browserPageEvents } from './page-events.ts';
import { browserTabChannel } from './tab-channel.ts';

/** Which submission's document to open, for which account, and the server that keeps it. */
export type DocumentSource = {
  /** Edits that were not sent are kept for this account only. */
  readonly accountId: string;
  readonly submissionId: string;
  readonly remote: DocumentRemote;
};

/** Opens the document with the browser's storage, timers and tabs. */
export function openBrowserDocument(
  { accountId, submissionId, remote }: DocumentSource,
  isKnown: (data: JsonObject) => boolean,
): AnalyzerDocument {
  const name = `${accountId}/${submissionId}`;
  return createAnalyzerDocument({
    remote,
    journal: browserJournal(name),
    channel: browserTabChannel(name),
    clock: browserClock,
    page: browserPageEvents,
    isKnown,
  });
}
