import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import type { LoadSwings } from '../../second-video/comparable-swing.ts';
import { createReferenceLists, type ReferenceKind, type ReferenceVideo } from '../../second-video/reference-lists.ts';
import { loadFailureText, referenceMessages } from '../../second-video/reference-messages.ts';
import { choiceOfReference, type VideoChoice } from '../../second-video/video-choice.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useObservable } from '../use-observable.ts';
import type { AddReferenceDialogProps } from './add-reference-dialog.tsx';
import { ChooseFileButton } from './choose-file-button.tsx';
import { CurrentVideo } from './current-video.tsx';
import { ReferencePicker } from './reference-picker.tsx';
import type { SwingsDialogProps } from './swings-dialog.tsx';
import { useChooseVideo } from './use-choose-video.ts';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import panelStyles from '../panel.module.css';
import styles from './second-video.module.css';

/** A video of the library, chosen as video 2. */
export type LibraryChoice = { readonly videoId: string; readonly name: string; readonly videoUrl: string };

export type SecondVideoPanelProps = {
  parts: Pick<AnalyzerParts, 'secondVideo'>;
  /** Whether video 1 is loaded: before that, no second video can be shown. */
  isReady: boolean;
  authHeaders: Record<string, string> | undefined;
  playerName: string;
  /** Lists the player's other swings. Null if there is no player. */
  loadSwings: LoadSwings | null;
  /** Renders what opens the coach's library, and calls `choose` with the video picked there. */
  renderLibrary: ((choose: (video: LibraryChoice) => void) => ReactNode) | null;
};

const partFailure = 'This could not be opened. Check your connection and try again.';
const loadAddReferenceDialog = async () => (await import('./add-reference-dialog.tsx')).AddReferenceDialog;
const loadSwingsDialog = async () => (await import('./swings-dialog.tsx')).SwingsDialog;

function isCurrent({ video }: ReferenceVideo, shown: VideoChoice | null): boolean {
  if (shown === null) return false;
  return 'file' in shown ? shown.file === video : shown.url === video;
}

/** How a second video gets into the analyzer: a file, another swing, the library, and the two reference lists. */
export function SecondVideoPanel({
  parts,
  isReady,
  authHeaders,
  playerName,
  loadSwings,
  renderLibrary,
}: SecondVideoPanelProps) {
  const { secondVideo } = parts;
  const [references] = useState(() => createReferenceLists());
  const { video, problem } = useObservable(secondVideo);
  const lists = useObservable(references);
  const load = useChooseVideo(secondVideo, authHeaders);
  const [listToAdd, setListToAdd] = useState<ReferenceKind>('reference');
  const adding = useLazyPart<AddReferenceDialogProps>(loadAddReferenceDialog);
  const swings = useLazyPart<SwingsDialogProps>(loadSwingsDialog);
  const [isTooEarly, setTooEarly] = useState(false);

  function choose(choice: VideoChoice) {
    setTooEarly(!isReady);
    if (isReady) load(choice);
  }

  return (
    <section className={panelStyles.section} aria-label="Add video 2">
      <h2 className={panelStyles.heading}>ADD VIDEO 2</h2>
      {isTooEarly && !isReady ? (
        <Message text={referenceMessages.notReady} onDismiss={() => setTooEarly(false)} />
      ) : null}
      {problem?.kind === 'load' ? (
        <Message
          text={loadFailureText(problem.name, problem.reason)}
          onRetry={problem.canRetry ? () => void secondVideo.retry() : null}
          onDismiss={secondVideo.dismissProblem}
        />
      ) : null}
      {adding.status === 'failed' ? (
        <Message text={partFailure} onRetry={adding.open} onDismiss={adding.close} />
      ) : null}
      {swings.status === 'failed' ? (
        <Message text={partFailure} onRetry={swings.open} onDismiss={swings.close} />
      ) : null}
      <CurrentVideo secondVideo={secondVideo} onChooseFile={(file) => choose({ name: file.name, file })} />
      <ChooseFileButton onChoose={(file) => choose({ name: file.name, file })}>Choose a file</ChooseFileButton>
      {loadSwings ? (
        <Button
          variant="secondary"
          size="small"
          isFullWidth
          icon={<History />}
          isBusy={swings.status === 'loading'}
          title="Another swing of this player"
          onClick={swings.open}
        >
          Another swing
        </Button>
      ) : null}
      {renderLibrary?.(({ videoId, name, videoUrl }) =>
        choose({ name, url: videoUrl, source: { type: 'library', videoId } }),
      )}
      {(['reference', 'drill'] as const).map((kind) => (
        <ReferencePicker
          key={kind}
          kind={kind}
          videos={lists[kind]}
          currentId={lists[kind].find((one) => isCurrent(one, video))?.id ?? null}
          onAdd={() => {
            setListToAdd(kind);
            adding.open();
          }}
          onChoose={(one) => choose(choiceOfReference(one.name, one.video))}
          onRemove={({ id }) => references.remove(kind, id)}
        />
      ))}
      {adding.Part ? (
        <adding.Part
          kind={listToAdd}
          onAdd={(name, file) => references.add(listToAdd, name, file)}
          onClose={adding.close}
        />
      ) : null}
      {swings.Part && loadSwings ? (
        <swings.Part playerName={playerName} loadSwings={loadSwings} onChoose={choose} onClose={swings.close} />
      ) : null}
    </section>
  );
}

type MessageProps = { text: string; onRetry?: (() => void) | null; onDismiss: () => void };

function Message({ text, onRetry = null, onDismiss }: MessageProps) {
  return (
    <Alert
      tone="error"
      className={styles.message}
      actions={
        <>
          {onRetry ? (
            <Button variant="secondary" size="small" onClick={onRetry}>
              Retry
            </Button>
          ) : null}
          <Button variant="ghost" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  );
}
