import { useState, type FormEvent } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { FilePicker } from '@swing/ui/file-picker';
import { TextField } from '@swing/ui/text-field';
import { nameFromFile, type ReferenceKind } from '../../second-video/reference-lists.ts';
import { referenceMessages } from '../../second-video/reference-messages.ts';
import { sitePath } from '../../second-video/second-video-source.ts';
import styles from './second-video.module.css';

export type AddReferenceDialogProps = {
  kind: ReferenceKind;
  onAdd: (name: string, video: File | string) => void;
  onClose: () => void;
};

const titles: Record<ReferenceKind, string> = { reference: 'Add reference video', drill: 'Add drill video' };
const longestName = 80;

/** Asks for a video and its name. The name is proposed from the file's name until the coach types one. */
export function AddReferenceDialog({ kind, onAdd, onClose }: AddReferenceDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [isNameTyped, setNameTyped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function propose(fileName: string) {
    if (!isNameTyped) setName(nameFromFile(fileName).slice(0, longestName));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const hasAddress = address.trim() !== '';
    const path = hasAddress ? sitePath(address, globalThis.location.origin) : null;
    if (name.trim() === '' || (file === null && !hasAddress)) return setProblem(referenceMessages.incomplete);
    const video = file ?? path;
    if (video === null) return setProblem(referenceMessages.otherSite);
    onAdd(name.trim(), video);
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={titles[kind]} size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        <FilePicker
          label="Video file"
          hint="Stays on this computer, and in this list until you leave the page."
          accept="video/*,.mov,.m4v,.mkv"
          file={file}
          onFileChange={(chosen) => {
            setFile(chosen);
            setProblem(null);
            if (chosen) propose(chosen.name);
          }}
        />
        <details className={styles.more}>
          <summary>Use a video on this site instead</summary>
          <TextField
            label="Path of the video"
            hint="Used if no file is chosen. For example /videos/model-swing.mp4"
            value={address}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setAddress(currentTarget.value);
              setProblem(null);
              if (file === null) propose(decoded(currentTarget.value.replace(/[?#].*$/s, '').replace(/^.*\//s, '')));
            }}
          />
        </details>
        <TextField
          label="Name"
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setNameTyped(currentTarget.value !== '');
            setProblem(null);
          }}
        />
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Add</Button>
        </div>
      </form>
    </Dialog>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
