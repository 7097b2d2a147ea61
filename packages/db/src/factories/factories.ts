import type { Account, Analysis, LibraryVideo, Payment, Submission } from '../generated/client.ts';
import type { DatabaseOrTransaction } from '../client.ts';
import { createAdmin, createCoach, createPlayer } from './account-factories.ts';
import type { CoachFields, MadeCoach, MadePlayer, PlayerFields } from './account-factories.ts';
import type { FactoryContext } from './factory-context.ts';
import { createLibraryVideo, type LibraryVideoFields } from './library-factories.ts';
import { madeValues } from './made-values.ts';
import { createPayment, type PaymentFields } from './payment-factories.ts';
import { createAnalysis, createSubmission } from './submission-factories.ts';
import type { AnalysisFields, SubmissionFields } from './submission-factories.ts';

export interface FactoryOptions {
  /** Default time of everything created. Default 1 March 2026, 12:00 UTC. */
  now?: Date;
  /** The password hash of all accounts. Default null: login is impossible. */
  passwordHash?: string | null;
  /** Part of ids, keys and addresses, so that two sets of factories can share a database. Default "factory". */
  namespace?: string;
}

export interface Factories {
  createPlayer: (fields?: PlayerFields) => Promise<MadePlayer>;
  createCoach: (fields?: CoachFields) => Promise<MadeCoach>;
  createAdmin: (fields?: { email?: string }) => Promise<Account>;
  createSubmission: (fields: SubmissionFields) => Promise<Submission>;
  createAnalysis: (fields: AnalysisFields) => Promise<Analysis>;
  createPayment: (fields: PaymentFields) => Promise<Payment>;
  createLibraryVideo: (fields?: LibraryVideoFields) => Promise<LibraryVideo>;
}

/** Creates rows for tests, the demo data and browser tests: complete and valid by default. Any column can be overridden. */
export function createFactories(database: DatabaseOrTransaction, options: FactoryOptions = {}): Factories {
  const context: FactoryContext = {
    database,
    now: options.now ?? new Date('2026-03-01T12:00:00Z'),
    passwordHash: options.passwordHash ?? null,
    values: madeValues(options.namespace ?? 'factory'),
  };
  return {
    createPlayer: (fields = {}) => createPlayer(context, fields),
    createCoach: (fields = {}) => createCoach(context, fields),
    createAdmin: (fields = {}) => createAdmin(context, fields),
    createSubmission: (fields) => createSubmission(context, fields),
    createAnalysis: (fields) => createAnalysis(context, fields),
    createPayment: (fields) => createPayment(context, fields),
    createLibraryVideo: (fields = {}) => createLibraryVideo(context, fields),
  };
}
