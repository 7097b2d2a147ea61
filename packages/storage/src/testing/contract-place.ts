import type { ObjectStore } from '../object-store.ts';

export interface ContractOptions {
  /** A new instance on the same place as the ones before, as after a restart of the process. */
  makeStore: () => ObjectStore;
  /** Sizes in bytes at which the adapter changes its ways; the random test goes around them. */
  boundaries: number[];
  /** Random upload histories to try. */
  randomRuns: number;
}

/** What each part of the contract works with. */
export interface ContractPlace extends ContractOptions {
  /** A key that no other test uses. */
  newKey: () => string;
}
