import { type Column, type Output, table } from './output.js'

const everyMs = 1_000

export interface Tail<Row extends object> {
  output: Output
  signal: AbortSignal
  columns: readonly Column<Row>[]
  /** The rows that are new since the call before, oldest first. */
  read: (isFirst: boolean) => Promise<readonly Row[]>
  /** End after the first. */
  once?: boolean | undefined
}

/** Shows what is new each second, until Ctrl-C: lines of one table, or of JSON. */
export async function tail<Row extends object>({
  output,
  signal,
  columns,
  read,
  once,
}: Tail<Row>): Promise<void> {
  const first = await read(true)
  if (once) return output.rows(first, columns)
  show(first, true)
  while (!signal.aborted) {
    await pause(signal)
    if (signal.aborted) return
    try {
      show(await read(false), false)
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
  }

  function show(rows: readonly Row[], isFirst: boolean): void {
    if (output.isJson) for (const row of rows) output.value(row, '')
    else {
      const lines = table(rows, columns).trimEnd().split('\n')
      for (const line of isFirst ? lines : lines.slice(1)) output.value({}, line)
    }
  }
}

/** Until the next look, or the end. */
export const pause = (signal: AbortSignal, ms = everyMs): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
