import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { isTombstone, type DocumentItem } from '@swing/domain/analyzer/document-items';
import { documentProblem, itemProblem, type DocumentSize } from '@swing/domain/analyzer/document-limits';
import { clampEditedAt, mergeItem } from '@swing/domain/analyzer/document-merge';
import { AppError } from '../../../kernel/app-error.ts';
import { fromStored, toStored, type ItemState, type StoredItem } from './stored-item.ts';

interface Saved {
  /** Versions of the document before and after. Equal if nothing changed. */
  before: number;
  after: number;
  /** Versions of the items that were stored exactly as they were sent, by id. */
  storedAsSent: ReadonlyMap<string, number>;
  /** Versions of the items of which the sent edit, dated in the future, was merged before. */
  repeated: readonly number[];
}

/**
 * Merges items into the document of a locked submission (analyzer-2). Each changed item takes the next version. Throws
 * TOO_LARGE if an item or the document would exceed its limits (analyzer-4).
 */
export async function saveItems(
  tx: Transaction,
  { id: submissionId, createdAt: submittedAt }: Pick<Submission, 'id' | 'createdAt'>,
  sent: readonly DocumentItem[],
  now: Date,
): Promise<Saved> {
  const document = await tx.analyzerDocument.findUnique({ where: { submissionId } });
  const before = document?.version ?? 0;
  const ids = [...new Set(sent.map(({ id }) => id))];
  const known = await tx.analyzerItem.findMany({ where: { submissionId, id: { in: ids } } });
  const repeated = repeatedBy(known, sent);
  const sizeBefore = { items: document?.itemCount ?? 0, bytes: document?.bytes ?? 0 };
  let changed = changedBy(known, sent, now);
  if (documentProblem(sizeWith(sizeBefore, known, changed), sizeBefore) !== null) {
    const knownIds = new Set(known.map(({ id }) => id));
    changed = changed.filter(({ item }) => !isTombstone(item) || knownIds.has(item.id));
  }
  if (changed.length === 0) return { before, after: before, storedAsSent: new Map(), repeated };

  const after = before + changed.length;
  const rows = changed.map((state, index) => toStored(state, before + index + 1));
  const changedIds = new Set(rows.map(({ id }) => id));
  const size = sizeWith(sizeBefore, known, changed);
  const problem = rows.map(({ bytes }) => itemProblem(bytes)).find((message) => message !== null);
  refuse(problem ?? documentProblem(size, sizeBefore));

  const columns = { version: after, itemCount: size.items, bytes: size.bytes, savedAt: now };
  await tx.analyzerDocument.upsert({
    where: { submissionId },
    create: { submissionId, submittedAt, ...columns },
    update: columns,
  });
  await tx.analyzerItem.deleteMany({ where: { submissionId, id: { in: [...changedIds] } } });
  await tx.analyzerItem.createMany({ data: rows.map((row) => ({ submissionId, ...row })) });
  const unclamped = new Set(sent);
  const asSent = changed.flatMap(({ item }, index): [string, number][] =>
    unclamped.has(item) ? [[item.id, before + index + 1]] : [],
  );
  return { before, after, storedAsSent: new Map(asSent), repeated };
}

/** Merges the sent items into the stored ones. Returns the new state of those that change. */
function changedBy(stored: readonly StoredItem[], sent: readonly DocumentItem[], now: Date): ItemState[] {
  const known = new Map(stored.map((row) => [row.id, stateOf(row)]));
  const merged = new Map(known);
  for (const item of sent) merged.set(item.id, accepted(merged.get(item.id), item, now));
  return [...merged.values()].filter((state) => state !== known.get(state.item.id));
}

function accepted(known: ItemState | undefined, sent: DocumentItem, now: Date): ItemState {
  // Sent again by a computer whose clock is ahead: no new edit, even if another one was made in the meantime.
  if (known?.sentEditedAt === sent.editedAt) return known;
  const item = clampEditedAt(sent, now);
  if (known !== undefined && mergeItem(known.item, item) === known.item) return known;
  return { item, sentEditedAt: item === sent ? (known?.sentEditedAt ?? null) : sent.editedAt };
}

const stateOf = (row: StoredItem): ItemState => ({
  item: fromStored(row),
  sentEditedAt: row.sentEditedAt?.toISOString() ?? null,
});

function repeatedBy(known: readonly StoredItem[], sent: readonly DocumentItem[]): number[] {
  const times = new Map(sent.map(({ id, editedAt }) => [id, editedAt]));
  return known.filter((row) => row.sentEditedAt?.toISOString() === times.get(row.id)).map(({ version }) => version);
}

/** The size of a document after some of its items changed. */
function sizeWith(before: DocumentSize, known: readonly StoredItem[], changed: readonly ItemState[]): DocumentSize {
  const size = { ...before };
  const rows = changed.map((state) => toStored(state, 0));
  const ids = new Set(rows.map(({ id }) => id));
  const count = ({ data, bytes }: StoredItem, sign: 1 | -1) => {
    if (data !== null) size.items += sign;
    size.bytes += sign * bytes;
  };
  for (const row of rows) count(row, 1);
  for (const row of known) if (ids.has(row.id)) count(row, -1);
  return size;
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new AppError('TOO_LARGE', problem);
}
