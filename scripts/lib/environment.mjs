import { existsSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/**
 * Loads the .env file beside package.json, if there is one, into process.env. Variables that are already set keep their
 * value.
 */
export function loadEnvFile() {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns the environment for tools: no telemetry, no remote cache, and not the caller's NODE_ENV. */
export function toolEnvironment(extra) {
  const { NODE_ENV: _, ...inherited } = process.env;
  return {
    ...inherited,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_CACHE: 'local:rw',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    // Part of the cache keys of the tests (turbo.json).
    SWING_NODE: process.version,
    ...extra,
  };
}
