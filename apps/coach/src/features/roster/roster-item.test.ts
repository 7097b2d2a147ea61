import { expect, it } from 'vitest';
import { athleteNames, playerName } from './roster-item.tsx';

it.each([
  [{ name: 'Mia Torres', athleteName: null, secondAthleteName: null }, 'Mia Torres', null],
  [{ name: 'Mia Torres', athleteName: 'Mia Torres', secondAthleteName: null }, 'Mia Torres', null],
  [{ name: 'Ana Torres', athleteName: 'Mia', secondAthleteName: null }, 'Ana Torres', 'Mia'],
  [{ name: 'Ana Torres', athleteName: 'Mia', secondAthleteName: 'Leo' }, 'Ana Torres', 'Mia and Leo'],
  [{ name: '', athleteName: 'Mia', secondAthleteName: 'Leo' }, 'Mia', 'Leo'],
  [{ name: '', athleteName: null, secondAthleteName: null }, 'No name given', null],
])('[PLUS-03] names the player and the athletes of %j', (player, name, athletes) => {
  expect([playerName(player), athleteNames(player)]).toEqual([name, athletes]);
});
