import { useState } from 'react';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { readInches } from '../../annotation/shapes/scale.ts';

const batInches = 33;

type RulerLengthProps = { inches: number | undefined; onChange: (inches: number | null) => void };

/** The known length of the selected ruler. Typed text is taken on Enter or when the field loses the focus. */
export function RulerLength({ inches, onChange }: RulerLengthProps) {
  const [text, setText] = useState(inches === undefined ? '' : String(inches));
  const read = readInches(text);
  return (
    <>
      <TextField
        label="Known length (inches)"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={String(batInches)}
        error={read === undefined ? 'Enter 0.1 to 10,000.' : null}
        title="Sets the scale of this video: other rulers and paths are measured by it."
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The same length entered again brings the ruler to the top. Without Enter, the user may only have tabbed through the field.
          if (inches !== undefined && read === inches) onChange(inches);
          event.currentTarget.blur();
        }}
        onBlur={() => {
          if (read !== undefined && read !== (inches ?? null)) onChange(read);
        }}
      />
      <Button variant="secondary" size="small" onClick={() => onChange(batInches)} title="Set the length of most bats">
        Bat, {batInches} in
      </Button>
    </>
  );
}
