/** What takes the place of real providers and real time in a demo. Loaded by `import()` only: production has none of it. */
export { startDemoClock } from './demo-clock.ts';
export { startMailInbox } from './mail-inbox.ts';
export { startPaymentsSimulator } from './payments-simulator.ts';
export { registerDemoClock } from './register-demo-clock.ts';
