'use client'

import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '@/components/data/format-money'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'

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
      {months.length > 0 && <Months months={months} />}
    </Card>
  )
}

const NextMonth = ({ next: { month, dueAt, blocker } }: { next: NonNullable<Archive['next']> }) => (
  <p className="px-5 pb-5 text-muted text-sm">
    Next: {month}, from <Time value={dueAt} hasYear />
    {blocker && `. It waits: ${blockers[blocker]}.`}
  </p>
)

const Months = ({ months }: { months: readonly Month[] }) => (
  <Table label="Archived months">
    <thead>
      <tr>
        <Th>Month</Th>
        <Th>Status</Th>
        <Th className="text-right max-sm:hidden">Transactions</Th>
        <Th className="text-right max-md:hidden">Attempts</Th>
        <Th className="max-sm:hidden">Since</Th>
        <Th className="max-lg:hidden">Kept until</Th>
      </tr>
    </thead>
    <tbody>
      {months.map((row) => (
        <tr key={row.month}>
          <Td>
            <div className="grid gap-0.5">
              <span className="tabular-nums">{row.month}</span>
              {row.failure && (
                <span className="text-bad text-xs [overflow-wrap:anywhere]">{row.failure}</span>
              )}
            </div>
          </Td>
          <Td>
            <Badge tone={row.failure ? 'bad' : (looks[row.state]?.tone ?? 'neutral')}>
              {looks[row.state]?.label ?? row.state}
            </Badge>
          </Td>
          <Td className="text-right tabular-nums max-sm:hidden">{groupDigits(String(row.movements))}</Td>
          <Td className="text-right tabular-nums max-md:hidden">{groupDigits(String(row.attempts))}</Td>
          <Td className="max-sm:hidden">
            <Time value={row.since} hasYear />
          </Td>
          <Td className="max-lg:hidden">{row.keptUntil && <Time value={row.keptUntil} hasYear />}</Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
