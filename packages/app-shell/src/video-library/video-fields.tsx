import {
  distinctTags,
  libraryKinds,
  maxLibraryNameLength,
  maxTagLength,
  maxTags,
  type LibraryKind,
} from '@swing/domain/library-limits';
import { RadioGroup } from '@swing/ui/radio-group';
import { TextField } from '@swing/ui/text-field';
import { kindWords } from './library-words.ts';

/** Splits typed tags at commas. Tags that differ only in upper and lower case count once. */
export function tagsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  return distinctTags(parts.filter((part) => part !== ''));
}

/** The rule that tags break, or null. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > maxTags) return `A video can have at most ${maxTags} tags.`;
  const long = tags.find((tag) => tag.length > maxTagLength);
  return long === undefined ? null : `“${long}” is too long: a tag can have at most ${maxTagLength} characters.`;
}

/** A video as typed in a form. */
export interface VideoValues {
  name: string;
  kind: LibraryKind;
  /** Separated by commas. */
  tags: string;
}

interface VideoFieldsProps {
  values: VideoValues;
  onChange: (change: Partial<VideoValues>) => void;
  isDisabled?: boolean;
}

/** Why a name cannot be saved, or null. */
export function nameProblem(name: string): string | null {
  return name.trim() === '' ? 'Please enter a name for the video.' : null;
}

/** Name, kind and tags of a library video. */
export function VideoFields({ values, onChange, isDisabled = false }: VideoFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        error={values.name === '' ? null : nameProblem(values.name)}
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        maxLength={maxLibraryNameLength}
        autoComplete="off"
        disabled={isDisabled}
        required
      />
      <RadioGroup
        label="Kind"
        isInRow
        value={values.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={libraryKinds.map((value) => ({
          value,
          label: kindWords[value].one,
          detail: kindWords[value].purpose,
          isDisabled,
        }))}
      />
      <TextField
        label="Tags"
        isOptional
        hint="Separate them with commas, for example: load, opposite field."
        error={tagsProblem(tagsOf(values.tags))}
        value={values.tags}
        onChange={(event) => onChange({ tags: event.currentTarget.value })}
        maxLength={400}
        autoComplete="off"
        disabled={isDisabled}
      />
    </>
  );
}
