/**
 * Text as a part of a LIKE pattern that stands for nothing but itself. Prisma hands `contains` and `startsWith` to LIKE as
 * they are: without this, `%` and `_` match anything.
 */
// defence: LIKE wildcards are escaped
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
