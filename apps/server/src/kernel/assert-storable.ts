import { AppError } from './app-error.ts';

const maxDepth = 32;

/**
 * Throws BAD_REQUEST if the input is nested deeper than any schema, or contains text that Postgres cannot store (NUL,
 * half a surrogate pair). Iterative, because deep input could overflow the stack.
 */
export function assertStorable(input: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === maxDepth) throw new AppError('BAD_REQUEST', 'The request is nested too deeply.');
    for (const [name, inner] of Object.entries(value)) {
      refuseText(name);
      open.push({ value: inner, depth: depth + 1 });
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) {
    throw new AppError('BAD_REQUEST', 'The request contains a character that is not allowed.');
  }
}
