/** What a spreadsheet would take for the start of a formula. */
const formula = /^[=+\-@\t\r\n]/

/**
 * One line of RFC 4180. A cell that a spreadsheet would run gets an apostrophe before it, so that what a stranger wrote
 * (a user agent, a name) stays text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
