import type { AnalysisUpload } from '@swing/db/generated/client';
import type { ObjectStore } from '@swing/storage/object-store';
import { retryWhileBusy } from '../../media/claim-attempt.ts';

export interface StoredPart {
  /** Bytes. */
  offset: number;
  /** Whether all bytes have arrived, although the file was not accepted yet. */
  isWhole: boolean;
}

/** How much of the latest attempt is stored. */
export async function storedPart(storage: ObjectStore, { key }: Pick<AnalysisUpload, 'key'>): Promise<StoredPart> {
  if (key === null) return { offset: 0, isWhole: false };
  const whole = await storage.stat(key);
  if (whole) return { offset: whole.size, isWhole: true };
  const { offset } = await retryWhileBusy(() => storage.open(key));
  return { offset, isWhole: false };
}
