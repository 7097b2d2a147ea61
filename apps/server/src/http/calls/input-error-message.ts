import type { $ZodRawIssue } from 'zod/v4/core';
import { fieldLabel } from './field-labels.ts';

/**
 * Creates the message for an input field refused by its schema, as zod's `error` option. Messages set in a schema take
 * precedence. Never contains the input.
 */
export function inputErrorMessage(issue: $ZodRawIssue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string');
  if (field === undefined) return 'The request must be a JSON object with named fields.';
  const label = fieldLabel(field);
  const Label = label.charAt(0).toUpperCase() + label.slice(1);
  if ('origin' in issue && issue.origin === 'array') return wrongLength(issue, Label);
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, label, Label);
    case 'too_big':
      return issue.origin === 'string'
        ? `${Label} may have at most ${count(issue.maximum)} characters.`
        : `${Label} must be at most ${count(issue.maximum)}.`;
    case 'too_small':
      if (issue.origin !== 'string') return `${Label} must be at least ${count(issue.minimum)}.`;
      return issue.minimum === 1
        ? `Please enter ${label}.`
        : `${Label} must have at least ${count(issue.minimum)} characters.`;
    case 'invalid_value':
      return oneOf(issue.values, Label);
    default:
      return `${Label} is not valid.`;
  }
}

function wrongLength(issue: $ZodRawIssue, Label: string): string {
  if (issue.code === 'too_big') return `${Label} may have at most ${count(issue.maximum)} entries.`;
  if (issue.code !== 'too_small') return `${Label} is not valid.`;
  return `${Label} must have at least ${count(issue.minimum)} ${issue.minimum === 1 ? 'entry' : 'entries'}.`;
}

function wrongType(expected: string, label: string, Label: string): string {
  if (expected === 'string') return `Please enter ${label}.`;
  if (expected === 'number') return `${Label} must be a number.`;
  if (expected === 'int') return `${Label} must be a whole number.`;
  if (expected === 'boolean') return `${Label} must be true or false.`;
  return `${Label} is not valid.`;
}

function oneOf(values: readonly unknown[], Label: string): string {
  const [only] = values;
  if (values.length === 1) return `${Label} must be ${String(only)}.`;
  return `${Label} must be one of: ${values.join(', ')}.`;
}

function count(limit: number | bigint): string {
  return limit.toLocaleString('en-US');
}
