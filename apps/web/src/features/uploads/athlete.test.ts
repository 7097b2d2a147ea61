import { describe, expect, it } from 'vitest';
import { firstAthlete, nameToKeep, nameToSend } from './athlete.ts';

const payer = { firstName: 'Maya', lastName: 'Torres', athleteName: null, secondAthleteName: null };
const parent = { ...payer, athleteName: 'Leo Torres' };
const family = { ...parent, secondAthleteName: 'Kim Torres' };

describe('[UPL-06] the athlete of an upload', () => {
  it.each([
    ['the account’s own name where no other is known', payer, null, false, 'Maya Torres'],
    ['nothing where no name is known', { ...payer, firstName: '', lastName: '' }, null, false, ''],
    ['the athlete’s name where it is known', parent, null, false, 'Leo Torres'],
    ['the name of an upload that stopped', parent, 'Kim', false, 'Kim'],
    ['the second athlete of an upload that stopped', family, 'Kim Torres', true, 'Kim Torres'],
    ['the first athlete of an upload that stopped without a name', parent, '', true, 'Leo Torres'],
    ['the first athlete of an upload that stopped', family, 'Leo Torres', true, 'Leo Torres'],
  ])('is at first %s', (_name, known, nameLeft, hasTwoAthletes, expected) => {
    expect(nameToSend(firstAthlete(known, { hasTwoAthletes, nameLeft }))).toBe(expected);
  });

  it.each([
    ['the account’s own, left as it is', payer, { ownName: 'Maya Torres' }, null],
    ['another, typed at the first upload', payer, { ownName: ' Leo Torres ' }, { athleteName: 'Leo Torres' }],
    ['the known one', parent, { ownName: 'Leo Torres' }, null],
    ['the account’s own after another', parent, { ownName: 'Maya Torres' }, { athleteName: 'Maya Torres' }],
    ['none', parent, { ownName: ' ' }, null],
    ['as the form showed it', parent, {}, null],
    ['as the form showed it, the second one', family, { isSecond: true }, null],
    ['a second one', parent, { isSecond: true, secondName: ' Kim ' }, { secondAthleteName: 'Kim' }],
    ['the known second one', family, { isSecond: true, secondName: 'Kim Torres' }, null],
  ])('named %s is kept or not', (_name, known, typed, expected) => {
    const athlete = { isSecond: false, ownName: 'Shown Torres', secondName: 'Also Shown', ...typed };
    expect(nameToKeep(known, athlete, typed)).toEqual(expected);
  });
});
