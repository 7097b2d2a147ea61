import type { ObjectStore } from '../object-store.ts';

export interface ContractOptions {
  /** A new instance on the same storage as the ones before, as after a restart of the process. */
  makeStore: () => ObjectStore;
  /** Sizes in bytes at which the adapter's behaviour changes. The random test uses sizes around them. */
  boundaries: number[];
  /** Number of random upload histories to try. */
  randomRuns: number;
}

/** Input to each part of the contract. */
export interface ContractPlace extends ContractOptions {
  /** A key that no other test uses. */
  newKey: () => string;
}
