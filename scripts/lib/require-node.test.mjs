import { expect, it } from 'vitest';
import { satisfies } from './require-node.mjs';

it.each([
  ['20.19.0', true],
  ['20.19.4', true],
  ['22.0.0', true],
  ['24.1.0', true],
  ['20.18.3', false],
  ['18.20.8', false],
  ['9.99.99', false],
])('Node %s against >=20.19: %s', (version, expected) => {
  expect(satisfies(version, '>=20.19')).toBe(expected);
});
