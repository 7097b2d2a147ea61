import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { FileVideo, Upload } from 'lucide-react';
import { Field, type FieldText } from './field.tsx';
import { formatBytes } from './format-bytes.ts';
import styles from './file-picker.module.css';

interface FilePickerProps extends FieldText {
  file: File | null;
  onFileChange: (file: File | null) => void;
  /** As in `<input accept>`. Dropped files are not checked against it, so the form must check. */
  accept?: string;
  /** Text of the empty field. */
  prompt?: ReactNode;
  /** Replaces the browser's file dialog, for example with one that returns a lasting file handle. */
  onBrowse?: () => void;
  /** Called on a drop, before `onFileChange`. */
  onFileDrop?: (dropped: DataTransfer) => void;
  isDisabled?: boolean;
  id?: string;
  name?: string;
}

/** Ignores files dropped beside the field. Otherwise the browser would leave the page and open the file. */
function useMissedDropsIgnored() {
  useEffect(() => {
    function swallow(event: DragEvent) {
      const isOnFileInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (!isOnFileInput && event.dataTransfer?.types.includes('Files')) event.preventDefault();
    }
    window.addEventListener('dragover', swallow);
    window.addEventListener('drop', swallow);
    return () => {
      window.removeEventListener('dragover', swallow);
      window.removeEventListener('drop', swallow);
    };
  }, []);
}

/**
 * Chooses one file by click, keyboard or drag and drop. Shows its name and size in a polite live region. The native
 * input covers the whole field invisibly, so the browser itself handles drops.
 */
export function FilePicker({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  id,
  name,
  file,
  onFileChange,
  accept,
  prompt,
  onBrowse,
  onFileDrop,
  isDisabled = false,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragging, setDragging] = useState(false);
  useMissedDropsIgnored();

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setDragging(false);
    const chosen = event.currentTarget.files?.[0];
    if (chosen) onFileChange(chosen);
  }

  function remove() {
    if (input.current) input.current.value = '';
    onFileChange(null);
    input.current?.focus();
  }

  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, id }}>
      {(control) => (
        <div
          className={styles.root}
          data-dragging={isDragging || undefined}
          data-filled={file ? '' : undefined}
          data-invalid={error ? '' : undefined}
        >
          <input
            {...control}
            ref={input}
            type="file"
            name={name}
            accept={accept}
            disabled={isDisabled}
            className={styles.input}
            aria-describedby={[control['aria-describedby'], `${control.id}-chosen`].filter(Boolean).join(' ')}
            // Otherwise choosing the same file again would not fire a change event.
            onClick={(event) => {
              event.currentTarget.value = '';
              if (!onBrowse) return;
              event.preventDefault();
              onBrowse();
            }}
            onChange={handleChange}
            onDragEnter={() => setDragging(true)}
            onDragLeave={() => setDragging(false)}
            onDrop={(event) => {
              setDragging(false);
              onFileDrop?.(event.dataTransfer);
            }}
          />
          <span className={styles.icon} aria-hidden="true">
            {file ? <FileVideo /> : <Upload />}
          </span>
          <div className={styles.text}>
            <output id={`${control.id}-chosen`} className={styles.chosen}>
              {file ? (
                <>
                  <span className={styles.name}>{file.name}</span>{' '}
                  <span className={styles.size}>{formatBytes(file.size)}</span>
                </>
              ) : null}
            </output>
            {file ? null : (
              <p className={styles.prompt}>
                {prompt ?? (
                  <>
                    <span className={styles.browse}>Choose a file</span>
                    <span className={styles.drop}> or drop it here</span>
                  </>
                )}
              </p>
            )}
          </div>
          {file && !isDisabled ? (
            <button type="button" className={styles.remove} aria-label={`Remove ${file.name}`} onClick={remove}>
              Remove
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
