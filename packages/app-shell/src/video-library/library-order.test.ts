import { describe, expect, it } from 'vitest';
import { movedInPages, neighbourOf } from './library-order.ts';

const own = (id: string) => ({ id, owner: 'mine' as const });
const shared = (id: string) => ({ id, owner: 'everyone' as const });
const pages = [{ videos: [own('a'), own('b')] }, { videos: [own('c'), shared('d'), shared('e')] }];
const all = pages.flatMap(({ videos }) => videos);
const ids = (moved: typeof pages) => moved.map(({ videos }) => videos.map(({ id }) => id).join(''));

describe('the order of a library', () => {
  it('[PLUS-09] ends at the ends of the list and of the coach’s own videos', () => {
    expect(neighbourOf(all, 'a', 'up')).toBeNull();
    expect(neighbourOf(all, 'a', 'down')).toEqual(own('b'));
    expect(neighbourOf(all, 'c', 'down')).toBeNull();
    expect(neighbourOf(all, 'e', 'down')).toBeNull();
    expect(neighbourOf(all, 'missing', 'down')).toBeNull();
  });

  it('[PLUS-09] changes two neighbours, also across pages', () => {
    expect(ids(movedInPages(pages, 'b', 'up'))).toEqual(['ba', 'cde']);
    expect(ids(movedInPages(pages, 'b', 'down'))).toEqual(['ac', 'bde']);
    expect(ids(movedInPages(pages, 'c', 'down'))).toEqual(['ab', 'cde']);
  });
});
