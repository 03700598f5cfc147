import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { creditKindLabels } from './credit-kind'

type Entry = Outputs['organization']['ledger']['entries'][number]

interface LedgerTableProps {
  entries: readonly Entry[]
  /** The page of what moved the credit; null where it has none. */
  pathOf?: (entry: Entry) => string | null
}

export function LedgerTable({ entries, pathOf }: LedgerTableProps) {
  return (
    <DataTable
      label="Credit ledger"
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        { heading: 'Time', cell: (entry) => <Time value={entry.createdAt} hasYear />, from: 'sm' },
        {
          heading: 'Kind',
          cell: (entry) => creditKindLabels[entry.kind],
          from: 'md',
          width: 'line',
          className: 'text-muted',
        },
        {
          heading: 'Description',
          cell: (entry) => (
            <>
              <Description reason={entry.reason} path={pathOf?.(entry) ?? null} />
              <span className="block text-faint text-xs sm:hidden">
                <Time value={entry.createdAt} hasYear />
              </span>
            </>
          ),
          width: 'wrap',
          className: 'w-full',
        },
        {
          heading: 'By',
          cell: (entry) => (entry.actor.kind === 'system' ? 'System' : entry.actor.name),
          from: 'lg',
          width: 'line',
          className: 'text-muted',
        },
        { heading: 'Amount', cell: (entry) => <Money value={entry.amount} />, kind: 'number' },
        {
          heading: 'Balance after',
          cell: (entry) => <Money value={entry.balance} />,
          kind: 'number',
          from: 'sm',
        },
      ]}
      isFollowed
    />
  )
}

function Description({ reason, path }: { reason: string; path: string | null }) {
  if (path === null) return reason
  return (
    <OrganizationLink href={path} prefetch={false} className="text-accent hover:underline">
      {reason}
    </OrganizationLink>
  )
}
