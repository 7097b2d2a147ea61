/** Returns variants of a coach code as users type or paste it. */
export function asTyped(code: string): string[] {
  const halves = [code.slice(0, 3), code.slice(3)];
  return [
    ` ${code.toLowerCase()} `,
    halves.join(' '),
    halves.join('-'),
    halves.join('\u2013'),
    [...code].join('.'),
    [...code].join('  -  '),
    `\u200b${halves.join('\u200b')}\ufeff`,
  ];
}
