import { trpc } from '../api.tsx';
import { callErrorText, networkErrorMessage } from './call-error.ts';
import { leavePage } from './leave-page.ts';
import { storeSelection } from './selection.ts';
import type { Submission } from '@swing/contract/submissions';
import { analyzerPath, type StaffArea } from '@swing/domain/routes';
import { useEffect, useState } from 'react';

const errorTexts = { server: 'This submission cannot be opened.', network: networkErrorMessage };

/**
 * Opens a submission: sets it to analyzing, stores the selection and goes to the analyzer. That is a full page load, so that
 * the browser asks before its Back button discards a recording. `accountId`: the coach or admin.
 */
export function useOpenAnalyzer(area: StaffArea, accountId: string) {
  const utils = trpc.useUtils();
  const setStatus = trpc.coaching.setStatus.useMutation();
  const [id, setId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    // After Back from the analyzer, the browser may restore this page with its old state.
    const onShow = () => setId(null);
    globalThis.addEventListener('pageshow', onShow);
    return () => globalThis.removeEventListener('pageshow', onShow);
  }, []);

  async function open({ submissionId }: Submission): Promise<void> {
    setId(submissionId);
    setError(null);
    try {
      const { submission } = await setStatus.mutateAsync({ id: submissionId, status: 'analyzing' });
      if (!storeSelection(submission, accountId)) throw new Error('The submission has no video');
      leavePage(analyzerPath(area, submissionId), () => setId(null));
    } catch (thrown) {
      setId(null);
      setError(callErrorText(thrown, errorTexts));
      void utils.invalidate();
    }
  }

  /** Opens a completed submission to replace its analysis. Its status does not change. */
  function correct({ submissionId }: Submission): void {
    globalThis.location.assign(analyzerPath(area, submissionId, 'correction'));
  }

  return {
    /** The submission that is being opened. */
    id,
    error,
    open: (submission: Submission) => void open(submission),
    correct,
    dismiss: () => setError(null),
  };
}
export type OpenAnalyzer = ReturnType<typeof useOpenAnalyzer>;
