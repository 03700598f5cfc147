/** A Markdown table; bars in a cell do not end it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string | number) => `\`${text}\``

/** A code of the catalogue or the name of a flat refusal, leading to its page. */
export const errorLink = (name: string) => `[${code(name)}](/docs/errors/${name})`
