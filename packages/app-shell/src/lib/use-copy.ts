import { useEffect, useState } from 'react';
import { logFailure } from './log-failure.ts';

const shownMilliseconds = 4_000;

/** Copies text to the clipboard. `state` says for a few seconds that it was copied; a failure stays until the next attempt. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  /** Resolves to whether the text was copied. */
  async function copy(text: string): Promise<boolean> {
    try {
      // Without https, and in some embedded browsers, there is no clipboard.
      await navigator.clipboard.writeText(text);
      setState('copied');
      return true;
    } catch (thrown) {
      logFailure('Failed to copy', thrown);
      setState('failed');
      return false;
    }
  }

  return { state, copy };
}
