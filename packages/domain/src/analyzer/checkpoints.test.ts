import { expect, it } from 'vitest';
import { sharedCheckpointName, sharedNameMessage, shownCheckpointNames } from './checkpoints.ts';

const none = { stance: '', load: '', 'foot-plant': '', contact: '', extension: '', finish: '' };

it('[PLUS-07] a checkpoint without an own name has the default one', () => {
  expect(shownCheckpointNames({ ...none, contact: 'Impact', 'foot-plant': 'Heel down' })).toEqual({
    stance: 'Stance',
    load: 'Load',
    'foot-plant': 'Heel down',
    contact: 'Impact',
    extension: 'Extension',
    finish: 'Finish',
  });
});

it.each([
  [{}, null],
  [{ contact: 'Impact', finish: 'Follow through' }, null],
  [{ stance: 'Load', load: 'Stance' }, null],
  [{ stance: 'Ready', load: 'ready' }, 'ready'],
  [{ stance: 'contact' }, 'Contact'],
])('[PLUS-07] finds the name that two checkpoints share: %j', (names, shared) =>
  expect(sharedCheckpointName({ ...none, ...names })).toBe(shared),
);

it('[PLUS-07] says which name two checkpoints share', () =>
  expect(sharedNameMessage('Contact')).toBe('Two checkpoints cannot have the same name: “Contact”.'));
