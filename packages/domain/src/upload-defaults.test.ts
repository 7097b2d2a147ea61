import { expect, it } from 'vitest';
import { writtenNotes } from './upload-defaults.ts';

it('[UPL-06] shows the notes a player wrote, not the default notes', () => {
  expect(writtenNotes('Uploaded from web interface')).toBe('');
  expect(writtenNotes('Uploaded from web interface, late')).toBe('Uploaded from web interface, late');
});
