'use client'

import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { groupDigits } from '@/server/contract/figures'

type Archive = Outputs['staffArchive']['list']
type Month = Archive['months'][number]

const looks: Record<string, { label: string; tone: Tone }> = {
  writing: { label: 'Writing', tone: 'busy' },
  written: { label: 'Verifying', tone: 'busy' },
  verified: { label: 'Verified', tone: 'ok' },
  detached: { label: 'Archive only', tone: 'ok' },
  dropped: { label: 'Archive only', tone: 'ok' },
  expired: { label: 'Expired', tone: 'neutral' },
}

const blockers = {
  movement: 'a transaction is in flight or needs attention',
  late: 'a late bet lacks its refund',
  round: 'a round is open',
}

/** Archived months of transactions, and which is next. */
export function ArchiveCard() {
  const trpc = useTRPC()
  const archive = useQuery(trpc.staffArchive.list.queryOptions())
  if (!archive.data) return null
  const { months, next } = archive.data
  return (
    <Card>
      <CardHeader
        title="Archive"
        description="Croupier writes months of transactions to files, verifies them, and then removes them from the database."
      />
      {next && <NextMonth next={next} />}
      {months.length > 0 && (
        <DataTable label="Archived months" rows={months} keyOf={({ month }) => month} columns={columns} />
      )}
    </Card>
  )
}

const NextMonth = ({ next: { month, dueAt, blocker } }: { next: NonNullable<Archive['next']> }) => (
  <p className="px-5 pb-5 text-muted text-sm">
    Next: {month}, from <Time value={dueAt} hasYear />
    {blocker && `. It waits: ${blockers[blocker]}.`}
  </p>
)

const columns: Column<Month>[] = [
  {
    heading: 'Month',
    cell: (row) => (
      <div className="grid gap-0.5">
        <span className="tabular-nums">{row.month}</span>
        {row.failure && <span className="text-bad text-xs [overflow-wrap:anywhere]">{row.failure}</span>}
      </div>
    ),
  },
  {
    heading: 'Status',
    cell: (row) => (
      <Badge tone={row.failure ? 'bad' : (looks[row.state]?.tone ?? 'neutral')}>
        {looks[row.state]?.label ?? row.state}
      </Badge>
    ),
  },
  { heading: 'Transactions', cell: (row) => groupDigits(String(row.movements)), kind: 'number', from: 'sm' },
  { heading: 'Attempts', cell: (row) => groupDigits(String(row.attempts)), kind: 'number', from: 'md' },
  { heading: 'Since', cell: (row) => <Time value={row.since} hasYear />, from: 'sm' },
  {
    heading: 'Kept until',
    cell: (row) => row.keptUntil && <Time value={row.keptUntil} hasYear />,
    from: 'lg',
  },
]
