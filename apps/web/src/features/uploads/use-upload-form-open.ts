import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const parameter = 'upload';

/**
 * Whether the upload form is open: by its button, or by a link with `?upload=1`, which is then removed from the URL. A link
 * opens the form only if an upload is allowed, and focuses the file chooser.
 */
export function useUploadFormOpen(isAllowed: boolean | undefined) {
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
    // The player may have focused another field or link in the meantime.
    if (!document.activeElement?.matches('body, main h1')) return;
    panel.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
  }, [isAllowed]);

  return {
    isWanted: wantedBy === 'button' || (wantedBy === 'link' && isAllowed !== false),
    setWanted: (isWanted: boolean) => setWantedBy(isWanted ? 'button' : null),
    panel,
  };
}
