import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
import { creditKindLabels } from './credit-kind'

type Entry = Outputs['organization']['ledger']['entries'][number]

interface LedgerTableProps {
  entries: readonly Entry[]
  /** The page of what moved the credit; null where it has none. */
  pathOf?: (entry: Entry) => string | null
}

export function LedgerTable({ entries, pathOf }: LedgerTableProps) {
  return (
    <Table label="Credit ledger">
      <thead>
        <tr>
          <Th className="max-sm:hidden">Time</Th>
          <Th className="max-md:hidden">Kind</Th>
          <Th>Description</Th>
          <Th className="max-lg:hidden">By</Th>
          <Th className="text-right">Amount</Th>
          <Th className="text-right max-sm:hidden">Balance after</Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Td className="max-sm:hidden">
              <Time value={entry.createdAt} hasYear />
            </Td>
            <Td className="whitespace-nowrap text-muted max-md:hidden">{creditKindLabels[entry.kind]}</Td>
            <Td className="w-full [overflow-wrap:anywhere]">
              <Description reason={entry.reason} path={pathOf?.(entry) ?? null} />
              <span className="block text-faint text-xs sm:hidden">
                <Time value={entry.createdAt} hasYear />
              </span>
            </Td>
            <Td className="whitespace-nowrap text-muted max-lg:hidden">
              {entry.actor.kind === 'system' ? 'System' : entry.actor.name}
            </Td>
            <Td className="text-right">
              <Money value={entry.amount} />
            </Td>
            <Td className="text-right max-sm:hidden">
              <Money value={entry.balance} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
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
