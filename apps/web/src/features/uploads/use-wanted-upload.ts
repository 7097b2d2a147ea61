import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const parameter = 'upload';

/**
 * Whether the player wants the upload form: by its button, or by a link with `?upload=1`, which is removed from the address. A
 * link opens no form that could not be sent, and puts the focus on the file chooser.
 */
export function useWantedUpload(isAllowed: boolean | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const isInAddress = parameters.has(parameter);
  const [wantedBy, setWantedBy] = useState<'link' | 'button' | null>(isInAddress ? 'link' : null);
  const panel = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(isInAddress);

  useEffect(() => {
    if (!isInAddress) return;
    setParameters(
      (current) => {
        current.delete(parameter);
        return current;
      },
      { replace: true },
    );
  }, [isInAddress, setParameters]);

  useEffect(() => {
    if (!isAllowed || !isFocusDue.current) return;
    isFocusDue.current = false;
    // The person may have gone on to another field or link meanwhile.
    if (!document.activeElement?.matches('body, main h1')) return;
    panel.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
  }, [isAllowed]);

  return {
    isWanted: wantedBy === 'button' || (wantedBy === 'link' && isAllowed !== false),
    setWanted: (isWanted: boolean) => setWantedBy(isWanted ? 'button' : null),
    panel,
  };
}
