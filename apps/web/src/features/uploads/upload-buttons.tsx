import { Button } from '@swing/ui/button';
import { useEffect, useRef } from 'react';
import type { UploadFlow } from './upload-flow.ts';
import { isBusy, type UploadState } from './upload-state.ts';

interface UploadButtonsProps {
  flow: UploadFlow;
  state: UploadState;
  hasFile: boolean;
}

/** Sends the video, and stops what is under way. */
export function UploadButtons({ flow, state, hasFile }: UploadButtonsProps) {
  const isUploading = isBusy(state);
  const submitButton = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(isUploading);
  useEffect(() => {
    // The browser takes the focus from a button that is disabled or gone.
    const isFocusLost = wasUploading.current && !isUploading && document.activeElement === document.body;
    if (isFocusLost) submitButton.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading]);

  return (
    <div className="upload__buttons">
      <Button ref={submitButton} type="submit" size="large" disabled={!hasFile || isUploading}>
        Submit for Analysis
      </Button>
      {state.phase === 'compressing' ? (
        <Button variant="secondary" size="large" onClick={flow.skipCompression}>
          Send the original instead
        </Button>
      ) : null}
      {isUploading ? (
        <Button variant="ghost" size="large" onClick={() => void flow.cancel()}>
          Cancel upload
        </Button>
      ) : null}
    </div>
  );
}
