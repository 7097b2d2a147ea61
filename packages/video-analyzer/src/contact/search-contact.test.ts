import { afterEach, expect, test, vi } from 'vitest';
import { createVirtualTime } from '../document/testing/virtual-time.ts';
import { searchContact } from './search-contact.ts';

afterEach(() => vi.unstubAllGlobals());

test('[PLUS-07] the search for the contact ends after a minute if the worker never responds', async () => {
  const terminate = vi.fn();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate = terminate;
    },
  );
  const time = createVirtualTime();
  const found = vi.fn();
  const request = { file: new Blob(['swing']), frameRate: 30 };
  void searchContact(request, new AbortController().signal, time.clock()).then(found);
  await time.advance(59_999);
  expect(terminate).not.toHaveBeenCalled();
  await time.advance(1);
  expect(terminate).toHaveBeenCalledTimes(1);
  expect(found.mock.calls).toEqual([[null]]);
});
