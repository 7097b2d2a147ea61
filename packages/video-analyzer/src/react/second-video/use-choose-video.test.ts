import { expect, it } from 'vitest';
import { replaceText } from './use-choose-video.ts';

const names = { oldName: 'Model', newName: 'Tee' };

it.each([
  [0, 0, '“Tee” is not “Model”. Use it instead?'],
  [1, 0, '“Tee” is not “Model”. Use it instead and delete the drawing made on “Model”? Undo brings it back.'],
  [2, 0, '“Tee” is not “Model”. Use it instead and delete the 2 drawings made on “Model”? Undo brings them back.'],
  [0, 1, '“Tee” is not “Model”. Use it instead and delete the checkpoint made on “Model”?'],
  [
    1,
    3,
    '“Tee” is not “Model”. Use it instead and delete the drawing and 3 checkpoints made on “Model”? Undo brings the drawings back.',
  ],
])('[PLUS-07] [ANZ-03] asks before %i drawings and %i checkpoints are deleted', (drawingCount, checkpointCount, text) =>
  expect(replaceText({ ...names, drawingCount, checkpointCount })).toBe(text),
);
