import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import { useDocumentTheme } from '@swing/ui/theme';
import { useEffect, useState } from 'react';
import { isCropSession, openCropChannel } from '../../capture/crop-channel.ts';
import { createCropLink, type CropLink, type CropLinkSnapshot } from '../../capture/crop-link.ts';
import { changeCrop, cropStep, defaultCrop } from '../../capture/crop.ts';
import { CropFields } from './crop-fields.tsx';
import { CropPicture } from './crop-picture.tsx';
import { useObservable } from '../use-observable.ts';
import styles from './crop-window.module.css';

const endedTexts = {
  ended: 'Nothing is shared any more. Share again in the analyzer, and this window goes on.',
  lost: 'The analyzer does not respond. Its tab may be closed, or it records another source. Close this window, and open it again from the recorder.',
} as const;

function Message({ status }: Pick<CropLinkSnapshot, 'status'>) {
  return (
    <div role="status">
      {status === 'connected' || status === 'connecting' ? null : (
        <Alert tone="warning" role="none">
          {endedTexts[status]}
        </Alert>
      )}
    </div>
  );
}

function Connected({ link }: { link: CropLink }) {
  const { status, shown, rectangle } = useObservable(link);
  useEffect(() => link.attach(), [link]);
  if (shown === null || rectangle === null) {
    return (
      <>
        <Message status={status} />
        {status === 'connecting' ? <Spinner label="Waiting for the analyzer" /> : null}
      </>
    );
  }
  return (
    <div className={styles.work}>
      <CropPicture link={link} shown={shown} rectangle={rectangle} />
      <div className={styles.side}>
        <CropFields link={link} shown={shown} rectangle={rectangle} />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => link.change((_, picture, shape) => defaultCrop(picture, shape))}
          >
            Reset
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              link.change((one, picture, shape) => changeCrop(one, { height: picture.height }, picture, shape))
            }
          >
            As large as fits
          </Button>
          <Button size="small" onClick={() => globalThis.close()}>
            Done
          </Button>
        </div>
        {/* Above the picture, it would move the rectangle away from the pointer that drags it. */}
        <Message status={status} />
      </div>
    </div>
  );
}

/** The window in which the coach chooses the part of a captured picture that the analyzer records. `session` names their channel. */
export function CropWindow({ session }: { session: string }) {
  useDocumentTheme('dark');
  const [link] = useState(() =>
    isCropSession(session) ? createCropLink({ openChannel: () => openCropChannel(session) }) : null,
  );
  return (
    <main className={styles.root} data-theme="dark">
      <header>
        <h1 className={styles.heading}>Area to record</h1>
        <p className={styles.hint} id="crop-hint">
          Move the frame with the mouse or the arrow keys, and size it at its corners or with Shift and the arrow keys.
          Each key press is {cropStep} pixels. The analyzer records what is inside.
        </p>
      </header>
      {link === null ? (
        <Alert tone="error">
          This window has no analyzer. Open it from the recorder: choose Crop, then Open crop window.
        </Alert>
      ) : (
        <Connected link={link} />
      )}
    </main>
  );
}
