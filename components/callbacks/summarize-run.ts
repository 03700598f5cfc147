import type { Run } from './run'

/** What became of a run's callbacks. */
export interface RunSummary {
  /** Confirmed by the wallet, or resolved. */
  done: number
  /** Processed, and still need attention or are retried. */
  failed: number
  /** Changed before their turn, or refused. */
  skipped: number
  /** Not reached before the run ended. */
  left: number
}

const settled: ReadonlySet<string> = new Set(['confirmed', 'resolved'])
const skippedWhileRunning: ReadonlySet<string> = new Set(['moved_on', 'refused'])

export function summarizeRun({ results, skipped, planned, worked }: SummarizedRun): RunSummary {
  const count = (isCounted: (state: string) => boolean) =>
    results.reduce((total, row) => total + (isCounted(row.state) ? row.count : 0), 0)
  return {
    done: count((state) => settled.has(state)),
    failed: count((state) => !settled.has(state)),
    skipped: skipped
      .filter(({ reason }) => skippedWhileRunning.has(reason))
      .reduce((total, row) => total + row.count, 0),
    left: planned - worked,
  }
}

type SummarizedRun = Pick<Run, 'results' | 'skipped' | 'planned' | 'worked'>
