import type { PoolStatus } from '@swing/contract/coaching';

/**
 * What the coach can do about swings without a coach. `profile`: switch on taking them. `analyze` and `continue`: work on
 * the one taken. `sending`: its analysis is being sent. `wait`: nothing is waiting.
 */
export type PoolStep = 'profile' | 'take' | 'wait' | 'analyze' | 'continue' | 'sending';

/** A taken swing comes first: it stays with the coach even after taking is switched off. */
export function poolStep({
  taken,
  takesGeneral,
  waiting,
}: Pick<PoolStatus, 'taken' | 'takesGeneral' | 'waiting'>): PoolStep {
  if (taken) {
    if (taken.status === 'uploading') return 'sending';
    return taken.status === 'analyzing' ? 'continue' : 'analyze';
  }
  if (!takesGeneral) return 'profile';
  return waiting > 0 ? 'take' : 'wait';
}
