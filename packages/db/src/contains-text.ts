/** A Prisma filter for columns that contain `text`, ignoring case. Prisma itself leaves the wildcards of LIKE unescaped. */
export function containsText(text: string) {
  return { contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`), mode: 'insensitive' } as const;
}
