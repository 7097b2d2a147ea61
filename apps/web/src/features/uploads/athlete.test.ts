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
  ])('starts with %s', (_name, known, nameLeft, hasTwoAthletes, expected) => {
    expect(nameToSend(firstAthlete(known, { hasTwoAthletes, nameLeft }))).toBe(expected);
  });

  it.each([
    ['the account’s own name, left as it is', payer, { ownName: 'Maya Torres' }, null],
    ['another name, typed at the first upload', payer, { ownName: ' Leo Torres ' }, { athleteName: 'Leo Torres' }],
    ['the known name', parent, { ownName: 'Leo Torres' }, null],
    ['the account’s own name after another', parent, { ownName: 'Maya Torres' }, { athleteName: 'Maya Torres' }],
    ['no name', parent, { ownName: ' ' }, null],
    ['the name shown in the form', parent, {}, null],
    ['the second name shown in the form', family, { isSecond: true }, null],
    ['a second athlete', parent, { isSecond: true, secondName: ' Kim ' }, { secondAthleteName: 'Kim' }],
    ['the known second athlete', family, { isSecond: true, secondName: 'Kim Torres' }, null],
  ])('saves a name only if it is new and typed: %s', (_name, known, typed, expected) => {
    const athlete = { isSecond: false, ownName: 'Shown Torres', secondName: 'Also Shown', ...typed };
    expect(nameToKeep(known, athlete, typed)).toEqual(expected);
  });
});
