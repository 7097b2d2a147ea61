import type { DocumentItem } from '@swing/domain/analyzer/document-items';

/** The edits of a document that the server has not acknowledged, in storage that survives a crash (analyzer-14). */
export type DocumentJournal = {
  read(): Promise<DocumentItem[]>;
  /** Stores edits. An edit that is older than the stored one of its item is ignored. */
  write(items: readonly DocumentItem[]): Promise<void>;
  /** Removes the edits that are still stored exactly like this. */
  remove(items: readonly DocumentItem[]): Promise<void>;
  close(): void;
};
