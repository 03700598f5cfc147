import type { UseQueryResult } from '@tanstack/react-query'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import type { Outputs } from '@/components/trpc/types'
import { LedgerTable } from './ledger-table'

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
            <LedgerTable entries={data.entries} />
            <KeysetPager page={data} cursor={cursor} onGo={onGo} />
          </div>
        ) : (
          <p className="border-line border-t px-5 py-5 text-muted text-sm">No entries yet.</p>
        )
      }
    </Loaded>
  )
}
