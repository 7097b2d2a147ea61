import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useState, type MouseEvent } from 'react';
import type { UploadFlow } from './upload-flow.ts';
import type { InterruptedUpload } from './upload-state.ts';

/** An upload interrupted by a reload or a crash, with buttons to resume or discard it. */
export function InterruptedNotice({ upload, flow }: { upload: InterruptedUpload; flow: UploadFlow }) {
  const [isAskable, setAskable] = useState(upload.canAsk);

  async function resume({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    if (await flow.goOn()) return;
    // This button is removed now, so move the focus to the file input, where the same file can be chosen again.
    if (document.activeElement === button) {
      button.form?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    }
    setAskable(false);
  }

  return (
    <Alert
      tone="info"
      title={`Your upload of ${upload.fileName} stopped at ${Math.floor(upload.share * 100)} %`}
      actions={
        <>
          {isAskable ? (
            <Button size="small" onClick={(event) => void resume(event)}>
              Resume upload
            </Button>
          ) : null}
          <Button size="small" variant="secondary" onClick={() => void flow.cancel()}>
            Discard it
          </Button>
        </>
      }
    >
      {isAskable
        ? 'It continues where it stopped once you let this page read the file again.'
        : 'Choose the same file below and it continues where it stopped. Browsers do not let a page keep a file when it reloads. Another file starts over.'}
    </Alert>
  );
}
