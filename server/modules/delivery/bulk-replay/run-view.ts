import type { Db } from '@/server/db'
import { countRunItems, type RunCount, type RunRow } from './queries-run'

/** A run as people follow it. */
export interface RunView
  extends Pick<
    RunRow,
    | 'id'
    | 'kind'
    | 'status'
    | 'filter'
    | 'note'
    | 'outcome'
    | 'leftOut'
    | 'stopReason'
    | 'createdAt'
    | 'startedAt'
    | 'finishedAt'
  > {
  requestedBy: string
  /** What the dry run said would be done; never more is. */
  planned: number
  /** Worked off so far, whatever became of it. */
  worked: number
  /** Where the replays left their movements. */
  results: { state: NonNullable<RunCount['resultState']>; count: number }[]
  /** Left out by the dry run, or skipped because they moved on in between. */
  skipped: { reason: string; type: RunCount['type']; count: number }[]
  plannedByType: { type: RunCount['type']; count: number }[]
}

/** Reasons the dry run gives; another reason was met while working. */
const planReasons: ReadonlySet<string> = new Set(['bet', 'state', 'held_refund', 'refund_may_still_come'])

export async function viewRuns(db: Db, runs: readonly RunRow[]): Promise<RunView[]> {
  const counts = await countRunItems(
    db,
    runs.map((run) => run.id),
  )
  return runs.map((run) =>
    viewRun(
      run,
      counts.filter((row) => row.runId === run.id),
    ),
  )
}

function viewRun(run: RunRow, counts: readonly RunCount[]): RunView {
  const wasPlanned = (row: RunCount) => row.reason === null || !planReasons.has(row.reason)
  const isOpen = (row: RunCount) => row.status === 'ready' || row.status === 'started'
  const taken = counts.filter(wasPlanned)
  const { id, kind, status, filter, note, outcome, leftOut, stopReason, createdAt, startedAt, finishedAt } =
    run
  return {
    id,
    kind,
    status,
    filter,
    note,
    outcome,
    leftOut,
    stopReason,
    createdAt,
    startedAt,
    finishedAt,
    requestedBy: run.requestedBy.name,
    planned: sum(taken),
    worked: sum(taken.filter((row) => !isOpen(row))),
    results: grouped(counts, (row) => row.resultState).map(([state, count]) => ({ state, count })),
    skipped: counts.flatMap(({ reason, type, count }) =>
      reason === null ? [] : { reason, type, count: Number(count) },
    ),
    plannedByType: grouped(taken, (row) => row.type).map(([type, count]) => ({ type, count })),
  }
}

const sum = (rows: readonly RunCount[]) => rows.reduce((total, row) => total + Number(row.count), 0)

function grouped<Key>(rows: readonly RunCount[], keyOf: (row: RunCount) => Key | null): [Key, number][] {
  const totals = new Map<Key, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) totals.set(key, (totals.get(key) ?? 0) + Number(row.count))
  }
  return [...totals]
}
