import { expect, test, vi } from 'vitest';
import { createReferenceLists, nameFromFile } from './reference-lists.ts';

test('[ANZ-10] keeps two lists in the order of adding, and tells when they change', () => {
  let count = 0;
  const lists = createReferenceLists(() => `id-${(count += 1)}`);
  const changed = vi.fn();
  lists.subscribe(changed);
  const file = new File(['x'], 'model.mp4');
  lists.add('reference', 'Model', file);
  lists.add('drill', 'Tee drill', '/videos/tee.mp4');
  lists.add('reference', 'Model', '/videos/model.mp4');
  expect(lists.getSnapshot()).toEqual({
    reference: [
      { id: 'id-1', name: 'Model', video: file },
      { id: 'id-3', name: 'Model', video: '/videos/model.mp4' },
    ],
    drill: [{ id: 'id-2', name: 'Tee drill', video: '/videos/tee.mp4' }],
  });
  lists.remove('drill', 'id-1');
  lists.remove('reference', 'id-1');
  expect(lists.getSnapshot()).toEqual({
    reference: [{ id: 'id-3', name: 'Model', video: '/videos/model.mp4' }],
    drill: [{ id: 'id-2', name: 'Tee drill', video: '/videos/tee.mp4' }],
  });
  expect(changed).toHaveBeenCalledTimes(5);
});

test.each([
  ['model-swing_side.mp4', 'model swing side'],
  ['IMG_0042.MOV', 'IMG 0042'],
  ['tee.drill-v1.2.webm', 'tee.drill v1.2'],
  ['no extension', 'no extension'],
  ['.mp4', '.mp4'],
  ['--_.mp4', ''],
  ['  slow-mo .mov', 'slow mo'],
])('[ANZ-10] proposes a name for %j', (fileName, name) => {
  expect(nameFromFile(fileName)).toBe(name);
});
