export interface Column<Row> {
  heading: string
  cell: (row: Row) => string | number | null | undefined
  isNumber?: true
}

/** Results go to standard output, as a table or as JSON; everything else goes to standard error. */
export class Output {
  constructor(
    readonly isJson: boolean,
    private readonly out: NodeJS.WritableStream = process.stdout,
    private readonly err: NodeJS.WritableStream = process.stderr,
  ) {}

  /** Progress and next steps. */
  note(text: string): void {
    this.err.write(`${printable(text)}\n`)
  }

  /** One result. For programs a line of JSON. */
  value(value: object, text: string): void {
    this.out.write(this.isJson ? `${JSON.stringify(value)}\n` : `${printable(text)}\n`)
  }

  rows<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
    if (this.isJson) this.out.write(`${JSON.stringify(rows)}\n`)
    else this.out.write(table(rows, columns))
  }
}

/** Names and texts of others may hold control characters, which would write to the terminal. */
const printable = (text: string) => text.replace(/(?![\t\n])\p{Cc}/gu, '\ufffd')

export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = rows.map((row) =>
    columns.map(({ cell }) => printable(String(cell(row) ?? '–')).replace(/\s+/g, ' ')),
  )
  const all = [columns.map(({ heading }) => heading), ...cells]
  const widths = columns.map((_, at) => Math.max(...all.map((line) => [...(line[at] ?? '')].length)))
  return all
    .map((line) =>
      line
        .map((text, at) => {
          const gap = ' '.repeat((widths[at] ?? 0) - [...text].length)
          return columns[at]?.isNumber ? gap + text : text + gap
        })
        .join('  ')
        .trimEnd(),
    )
    .concat('')
    .join('\n')
}
