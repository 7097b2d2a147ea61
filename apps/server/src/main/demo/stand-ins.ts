/**
 * Replacements for real providers and real time in a demo. Loaded by `import()` only, so that production does not
 * contain them.
 */
export { startDemoClock } from './demo-clock.ts';
export { startEmbeddedPostgres } from './embedded-postgres.ts';
export { prepareStandIns } from './prepare-stand-ins.ts';
export { startMailInbox } from './mail-inbox.ts';
export { startPaymentsSimulator } from './payments-simulator.ts';
export { registerDemoClock } from './register-demo-clock.ts';
