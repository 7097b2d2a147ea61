import { Undo2 } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '@swing/ui/button';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { watchCleared } from './cleared-drawings.ts';
import styles from './cleared-notice.module.css';

const shownMilliseconds = 10_000;

type ClearedNoticeProps = { parts: AnalyzerParts; stage: RefObject<HTMLElement | null> };

/** Says over the lower edge of the stage what was just cleared, and offers to undo that (analyzer-78). Undo stays in the drawing tools, too. */
export function ClearedNotice({ parts, stage }: ClearedNoticeProps) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => watchCleared(parts, setText), [parts]);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setText(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);

  function undo() {
    parts.editor.undo();
    // The button is about to go.
    stage.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.root} data-shown={text === null ? undefined : ''}>
      <p role="status">{text}</p>
      {text === null ? null : (
        <Button variant="secondary" size="small" icon={<Undo2 />} onClick={undo} title="Undo (Z)">
          Undo
        </Button>
      )}
    </div>
  );
}
