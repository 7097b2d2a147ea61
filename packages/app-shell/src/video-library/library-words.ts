import type { LibraryKind, LibraryOwner } from '@swing/domain/library-limits';

/** The name of one kind of video, and of all of that kind. */
export const kindWords: Record<LibraryKind, { one: string; all: string; purpose: string }> = {
  reference: { one: 'Reference', all: 'Reference Videos', purpose: 'A model swing to compare with' },
  drill: { one: 'Drill', all: 'Drills', purpose: 'An exercise for a player to do' },
};

/** Texts that differ between a coach's own library and the one that admins keep for everyone. */
export const ownerTexts: Record<
  LibraryOwner,
  { empty: Record<LibraryKind, string>; permission: string; added: string; removal: string }
> = {
  mine: {
    empty: {
      reference:
        'Add a model swing once, and it is at hand for every analysis: play it beside a player’s swing, or let the player keep it next to your analysis.',
      drill:
        'Add the exercises that you ask for again and again. With two clicks a player gets the right one next to your analysis.',
    },
    permission: 'The person in this video allows me to show it to my players. If it is a child, a parent allows it.',
    added: 'your library',
    removal: 'It leaves your library. Players who got it with an analysis still see it until that analysis expires.',
  },
  everyone: {
    empty: {
      reference:
        'Model swings that you add here are in the library of every coach, to compare with and to send to players.',
      drill: 'Drills that you add here are in the library of every coach, to send to players with an analysis.',
    },
    permission:
      'The person in this video allows us to show it to all coaches and their players. If it is a child, a parent allows it.',
    added: 'everyone’s library',
    removal:
      'It leaves the library of every coach. Players who got it with an analysis still see it until that analysis expires.',
  },
};
