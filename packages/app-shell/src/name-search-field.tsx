import { isSearchable, shortSearchMessage } from '@swing/domain/name-search';
import { TextField } from '@swing/ui/text-field';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './name-search-field.module.css';

const debounceMs = 300;

interface NameSearchFieldProps {
  label: string;
  placeholder?: string;
  /** The search in effect. Empty: none. */
  value: string;
  /** Called shortly after the last key press, and at once for Enter, if the text can be searched for. */
  onSearch: (text: string) => void;
  className?: string;
}

/**
 * Input to search for a name. Text that is too short gives a message in reserved space and ends the search, so that
 * the list never shows the result of another text.
 */
export function NameSearchField({ label, placeholder, value, onSearch, className }: NameSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isTyping, setTyping] = useState(false);
  const [known, setKnown] = useState({ value, sent: value });
  const isShort = !isSearchable(typed.trim());

  // A search that was not typed here, such as after "Clear filters" or the browser's Back button.
  if (known.value !== value) {
    setKnown({ value, sent: value });
    if (known.sent !== value) setTyped(value);
  }

  function search(text: string) {
    const next = isSearchable(text) ? text : '';
    setTyping(false);
    setKnown({ ...known, sent: next });
    if (next !== value) onSearch(next);
  }
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => searchAfterPause(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [isTyping, typed]);

  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed.trim());
      }}
    >
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setTyping(true);
        }}
      />
      <p className={styles.note} role="status">
        {isShort && !isTyping ? shortSearchMessage : null}
      </p>
    </form>
  );
}
