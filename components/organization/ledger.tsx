import type { UseQueryResult } from '@tanstack/react-query'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'

type Page = Outputs['organization']['ledger']

interface LedgerProps {
  page: Pick<
    UseQueryResult<Page, { message: string }>,
    'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
  >
  isDeep: boolean
  onGo: (cursor: string | null) => void
}

/** Every change of the credit, newest first, with the balance after it. */
export function Ledger({ page, isDeep, onGo }: LedgerProps) {
  if (page.isError) {
    return (
      <LoadError what="The ledger" message={page.error?.message ?? ''} onRetry={() => void page.refetch()} />
    )
  }
  if (!page.data) return <TableSkeleton rows={3} />
  if (page.data.entries.length === 0) {
    return <p className="border-line border-t px-5 py-5 text-muted text-sm">Nothing was entered yet.</p>
  }
  return (
    <div className={cn('border-line border-t transition-opacity', page.isPlaceholderData && 'opacity-55')}>
      <Table label="Credit ledger">
        <thead>
          <tr>
            <Th>When</Th>
            <Th>For</Th>
            <Th className="max-lg:hidden">By</Th>
            <Th className="text-right">Amount</Th>
            <Th className="text-right max-sm:hidden">Balance after</Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {page.data.entries.map((entry) => (
            <tr key={entry.id}>
              <Td>
                <Time value={entry.createdAt} hasYear />
              </Td>
              <Td className="w-full [overflow-wrap:anywhere]">{entry.reason}</Td>
              <Td className="whitespace-nowrap text-muted max-lg:hidden">{entry.actor.name}</Td>
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
      <KeysetPager newer={page.data.newer} older={page.data.older} isDeep={isDeep} onGo={onGo} />
    </div>
  )
}
