import type { Defence } from './defence'
import type { Verdict } from './judge-run'

/** The table's lines, told one by one, since each takes seconds. */
export function createTable(defences: readonly Defence[]) {
  const widthOf = (title: string, cell: (defence: Defence) => string) =>
    Math.max(title.length, ...defences.map((defence) => cell(defence).length))
  const widths = [
    widthOf('defence', ({ name }) => name),
    widthOf('removed from', ({ file }) => file),
    widthOf('seen by', ({ seenBy }) => seenBy),
    'BROKEN'.length,
    'promise that broke'.length,
  ]
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd()
  return {
    head: [
      line(['defence', 'removed from', 'seen by', 'test', 'promise that broke']),
      line(widths.map((width) => '-'.repeat(width))),
    ].join('\n'),
    row: ({ name, file, seenBy }: Defence, verdict: Verdict) =>
      line([name, file, seenBy, verdict.kind, explain(verdict)]),
  }
}

function explain(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'red':
      return verdict.promise
    case 'GREEN':
      return 'none: nobody notices'
    case 'BROKEN':
      return verdict.reason.split('\n')[0] ?? ''
  }
}
