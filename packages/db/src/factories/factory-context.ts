import type { DatabaseOrTransaction } from '../client.ts';
import type { MadeValues } from './made-values.ts';

/** State shared by all factories of one set. */
export interface FactoryContext {
  database: DatabaseOrTransaction;
  now: Date;
  passwordHash: string | null;
  values: MadeValues;
}
