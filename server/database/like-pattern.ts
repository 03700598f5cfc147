/**
 * Escapes text for a LIKE pattern. Prisma passes `contains` and `startsWith` to LIKE unescaped: without this, `%` and
 * `_` match anything.
 */
// defence: LIKE wildcards are escaped
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
