import { existsSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/** Fills process.env from a .env file beside package.json, if there is one; what is already set wins. */
export function loadEnvFile() {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Environment for tools: nothing phones home, nothing is cached elsewhere, NODE_ENV of the caller does not leak in. */
export function toolEnvironment(extra = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  return {
    ...inherited,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_CACHE: 'local:rw',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    ...extra,
  };
}
