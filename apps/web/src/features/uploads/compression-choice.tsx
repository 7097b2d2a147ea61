import { Checkbox } from '@swing/ui/checkbox';
import { useEffect, useState } from 'react';
import { isPossiblyCompressed } from './compression/video-size.ts';

interface CompressionChoiceProps {
  file: File;
  wantsOriginal: boolean;
  onChange: (wantsOriginal: boolean) => void;
  isDisabled: boolean;
}

/** A checkbox for videos that may be compressed before sending. Renders nothing for others. */
export function CompressionChoice({ file, wantsOriginal, onChange, isDisabled }: CompressionChoiceProps) {
  const [offeredFor, setOfferedFor] = useState<File | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void isPossiblyCompressed(file, signal).then((isPossible) => {
      if (!signal.aborted) setOfferedFor(isPossible ? file : null);
    });
    return () => controller.abort();
  }, [file]);
  if (offeredFor !== file) return null;
  return (
    <Checkbox
      label="Make it smaller before sending"
      hint="Sends faster on slow connections. Every frame is kept, also in slow motion. Otherwise the original is sent."
      checked={!wantsOriginal}
      onChange={(event) => onChange(!event.currentTarget.checked)}
      disabled={isDisabled}
    />
  );
}
