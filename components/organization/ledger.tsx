import type { UseQueryResult } from '@tanstack/react-query'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

type Page = Outputs['organization']['ledger']

interface LedgerProps {
  page: Pick<UseQueryResult<Page, { message: string }>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  cursor: string | null
  onGo: (cursor: string | null) => void
}

export function Ledger({ page, cursor, onGo }: LedgerProps) {
  return (
    <Loaded query={page} what="The ledger" rows={3}>
      {(data) =>
        data.entries.length > 0 ? (
          <div className="border-line border-t">
            <Table label="Credit ledger">
              <thead>
                <tr>
                  <Th>Time</Th>
                  <Th>Description</Th>
                  <Th className="max-lg:hidden">By</Th>
                  <Th className="text-right">Amount</Th>
                  <Th className="text-right max-sm:hidden">Balance after</Th>
                </tr>
              </thead>
              <tbody className="[&_tr:last-child_td]:border-b-0">
                {data.entries.map((entry) => (
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
            <KeysetPager page={data} cursor={cursor} onGo={onGo} />
          </div>
        ) : (
          <p className="border-line border-t px-5 py-5 text-muted text-sm">No entries yet.</p>
        )
      }
    </Loaded>
  )
}
