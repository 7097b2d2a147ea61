import { FolderOpen } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';

/** A button that opens the browser's file dialog. Files that only look like videos are refused when they are loaded. */
export function ChooseFileButton({ onChoose, children }: { onChoose: (file: File) => void; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={<FolderOpen />}
        onClick={() => {
          if (input.current === null) return;
          // Otherwise choosing the same file again would not fire a change event.
          input.current.value = '';
          input.current.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*,.mov,.m4v,.mkv"
        className={utilities.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
