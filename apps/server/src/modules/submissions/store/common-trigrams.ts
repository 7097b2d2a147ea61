import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';

/** A trigram, three letters in a row, is common if at least this share of the names contain it. */
const commonShare = 0.005;
/** Blocks of the table that are read for a sample, of about 16 names each. */
const sampledBlocks = 150;
const millisecondsKept = 10 * 60_000;
/** Fewer trigrams might be in many more names than the whole text. */
const leastRareTrigrams = 3;
/** More of them take longer to look up, and hardly exclude any other name. */
const mostRareTrigrams = 6;

interface Known {
  readAt: number;
  trigrams: Promise<ReadonlySet<string>>;
}

const known = new WeakMap<Database, Known>();

/** Returns the common trigrams of the names in queues, in lower case. Reads a sample of the names at most every ten minutes. */
export function readCommonTrigrams(database: Database): Promise<ReadonlySet<string>> {
  const kept = known.get(database);
  if (kept && performance.now() - kept.readAt < millisecondsKept) return kept.trigrams;
  const trigrams = sampleNames(database).then(commonTrigrams);
  known.set(database, { readAt: performance.now(), trigrams });
  trigrams.catch(() => known.delete(database));
  return trigrams;
}

/**
 * Returns letters of a searched text that are quick to look up: the first eight of its longest part without a common trigram. Undefined if
 * the whole text should be looked up. For each trigram the index has a list of the names with it. Postgres reads the lists of all trigrams,
 * of which a common one's is long (decision 29).
 */
export function rarePart(text: string, common: ReadonlySet<string>): string | undefined {
  let longest = '';
  let hasCommon = false;
  for (const word of wordsOf(text)) {
    let part = '';
    for (let start = 0; start + 3 <= word.length; start += 1) {
      if (common.has(word.slice(start, start + 3).toLowerCase())) {
        hasCommon = true;
        part = '';
      } else {
        part = part === '' ? word.slice(start, start + 3) : part + word.charAt(start + 2);
      }
      if (part.length > longest.length) longest = part;
    }
  }
  return hasCommon && longest.length >= leastRareTrigrams + 2 ? longest.slice(0, mostRareTrigrams + 2) : undefined;
}

/** Returns the trigrams that a share of at least `commonShare` of the names have. */
export function commonTrigrams(names: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const trigram of trigramsOf(name)) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= names.length * commonShare).map(([trigram]) => trigram));
}

function trigramsOf(name: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of wordsOf(name.toLowerCase())) {
    for (let start = 0; start + 3 <= word.length; start += 1) trigrams.add(word.slice(start, start + 3));
  }
  return trigrams;
}

/** Only letters whose lower case never depends on the letters around them. A pattern needs no escapes for them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[a-z0-9]{3,}/gi) ?? [];
}

async function sampleNames(database: Database): Promise<string[]> {
  const rows = await readRows<{ name: string }>(database, {
    text: `
      SELECT athlete_name AS name FROM submissions TABLESAMPLE SYSTEM ((
        SELECT least(100, 100.0 * ${sampledBlocks} * current_setting('block_size')::int / greatest(1, pg_relation_size('submissions')))
      ))`,
    values: [],
    isPrepared: false,
  });
  return rows.map(({ name }) => name);
}
