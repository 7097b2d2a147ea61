import { expect, it } from 'vitest';
import { captureReply, captureRequest } from './capture-extension.ts';

it.each([{ type: 'ping' }, { type: 'capture' }])('[REC-06] a page may send %j', (message) => {
  expect(captureRequest.parse(message)).toEqual(message);
});

it.each([
  undefined,
  null,
  'capture',
  {},
  { type: 'CAPTURE' },
  { type: ['capture'] },
  { type: 'captured', streamId: 'x' },
  { type: 'open', url: 'https://attacker.test' },
])('[REC-06] the extension refuses %j', (message) => {
  expect(captureRequest.safeParse(message).success).toBe(false);
});

it.each([
  { type: 'version', version: '0.1.0' },
  { type: 'waiting' },
  { type: 'captured', streamId: 'JCj9tHVSBdoEBFto0w9y5A==' },
  { type: 'failed', reason: 'Chrome pages cannot be captured.' },
])('[REC-06] the extension may reply %j', (message) => {
  expect(captureReply.parse(message)).toEqual(message);
});

it.each([
  undefined,
  'waiting',
  {},
  { type: 'ping' },
  { type: 'version' },
  { type: 'version', version: 1 },
  { type: 'version', version: '<b>1</b>' },
  { type: 'captured' },
  { type: 'captured', streamId: '' },
  { type: 'captured', streamId: 'x'.repeat(201) },
  { type: 'captured', streamId: { deviceId: 'x' } },
  { type: 'failed', reason: 'x'.repeat(1_001) },
])('[REC-06] a page refuses the reply %j', (message) => {
  expect(captureReply.safeParse(message).success).toBe(false);
});
