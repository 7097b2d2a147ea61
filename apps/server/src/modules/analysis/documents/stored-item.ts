import type { AnalyzerItem } from '@swing/db/generated/client';
import { canonicalJson } from '@swing/domain/analyzer/canonical-json';
import type { DocumentItem, JsonObject } from '@swing/domain/analyzer/document-items';
import { itemBytes } from '@swing/domain/analyzer/document-limits';

export type StoredItem = Omit<AnalyzerItem, 'submissionId'>;

/** An item, and the `editedAt` that its last edit from the future was sent with. */
export interface ItemState {
  item: DocumentItem;
  sentEditedAt: string | null;
}

/** The columns of an item that takes a version of its document. */
export function toStored({ item, sentEditedAt }: ItemState, version: number): StoredItem {
  const { id, format } = item;
  const data = item.data && canonicalJson(item.data);
  return {
    id,
    data,
    editedAt: new Date(item.editedAt),
    sentEditedAt: sentEditedAt === null ? null : new Date(sentEditedAt),
    format,
    bytes: itemBytes(id, data ?? ''),
    version,
  };
}

export function fromStored({ id, data, editedAt, format }: StoredItem): DocumentItem {
  return {
    id,
    data: data === null ? null : (JSON.parse(data) as JsonObject),
    editedAt: editedAt.toISOString(),
    format,
  };
}
