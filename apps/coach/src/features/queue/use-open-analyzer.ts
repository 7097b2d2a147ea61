import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { storeOpened } from '@swing/app-shell/lib/selection';
import type { Submission } from '@swing/contract/submissions';
import { useEffect, useState } from 'react';

const errorTexts = { server: 'This submission cannot be opened.', network: networkErrorMessage };

/**
 * Opens a submission for analysis: sets it to analyzing, keeps the selection, goes to the analyzer. That is loaded as a
 * page of its own, so that the browser asks before its Back button throws a recording away.
 */
export function useOpenAnalyzer() {
  const utils = trpc.useUtils();
  const setStatus = trpc.coaching.setStatus.useMutation();
  const [id, setId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    // Back from the analyzer the browser may show this page as it was left.
    const onShow = () => setId(null);
    globalThis.addEventListener('pageshow', onShow);
    return () => globalThis.removeEventListener('pageshow', onShow);
  }, []);

  async function open({ submissionId }: Submission): Promise<void> {
    setId(submissionId);
    setError(null);
    try {
      const { submission } = await setStatus.mutateAsync({ id: submissionId, status: 'analyzing' });
      if (!storeOpened(submission)) throw new Error('A submission without a video');
      globalThis.location.assign(`/coach/analyzer?submission=${submissionId}`);
    } catch (thrown) {
      setId(null);
      setError(callErrorText(thrown, errorTexts));
      void utils.coaching.queue.invalidate();
    }
  }

  return { id, error, open: (submission: Submission) => void open(submission), dismiss: () => setError(null) };
}
