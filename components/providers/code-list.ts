/** Codes as people type them, `eur, usd` or one a line, in the form that is sent. */
export function readCodes(text: string): string[] {
  const codes = text.toUpperCase().split(/[\s,;]+/)
  return [...new Set(codes.filter((code) => code !== ''))]
}

export const writeCodes = (codes: readonly string[]): string => codes.join(', ')
