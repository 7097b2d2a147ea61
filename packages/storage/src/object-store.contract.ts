import { describe } from 'vitest';
import type { ObjectStore } from './object-store.ts';
import { keyContract } from './testing/key-contract.ts';
import { pendingContract } from './testing/pending-contract.ts';
import { readContract } from './testing/read-contract.ts';
import { resumeContract } from './testing/resume-contract.ts';
import { visibilityContract } from './testing/visibility-contract.ts';
import { writerContract } from './testing/writer-contract.ts';

export interface ContractOptions {
  /** A new instance on the same place as the ones before, as after a restart of the process. */
  makeStore: () => ObjectStore;
  /** Sizes in bytes at which the adapter changes its ways; the random test goes around them. */
  boundaries: number[];
  /** Random upload histories to try. */
  randomRuns: number;
}

/** What every ObjectStore must do, run by the test file of each adapter. */
export function objectStoreContract(name: string, options: ContractOptions): void {
  describe(`${name} as an object store`, () => {
    let count = 0;
    const place = {
      ...options,
      /** A key that no other test uses. */
      newKey: () => `contract/${process.pid}-${++count}/clip.mp4`,
    };
    readContract(place);
    visibilityContract(place);
    resumeContract(place);
    writerContract(place);
    pendingContract(place);
    keyContract(place);
  });
}

export type ContractPlace = ContractOptions & { newKey: () => string };
