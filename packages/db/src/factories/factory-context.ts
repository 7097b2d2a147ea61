import type { DatabaseOrTransaction } from '../client.ts';
import type { MadeValues } from './made-values.ts';

/** What all factories of one set share. */
export interface FactoryContext {
  database: DatabaseOrTransaction;
  now: Date;
  passwordHash: string | null;
  values: MadeValues;
}
