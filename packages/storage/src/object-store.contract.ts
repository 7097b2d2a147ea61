import { describe } from 'vitest';
import type { ContractOptions } from './testing/contract-place.ts';
import { keyContract } from './testing/key-contract.ts';
import { listContract } from './testing/list-contract.ts';
import { pendingContract } from './testing/pending-contract.ts';
import { readContract } from './testing/read-contract.ts';
import { resumeContract } from './testing/resume-contract.ts';
import { visibilityContract } from './testing/visibility-contract.ts';
import { writerContract } from './testing/writer-contract.ts';

/** Tests that every ObjectStore must pass. Each adapter's test file runs them. */
export function objectStoreContract(name: string, options: ContractOptions): void {
  describe(`${name} as an object store`, () => {
    let count = 0;
    const place = {
      ...options,
      newKey: () => `contract/${process.pid}-${++count}/clip.mp4`,
    };
    readContract(place);
    visibilityContract(place);
    resumeContract(place);
    writerContract(place);
    pendingContract(place);
    listContract(place);
    keyContract(place);
  });
}
