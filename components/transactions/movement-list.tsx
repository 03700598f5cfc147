'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { sheetParam } from '@/components/data/list-params'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { TransactionsTable } from './transactions-table'

const TransactionSheet = lazyPanel(() => import('./transaction-sheet'), 'TransactionSheet')

interface MovementListProps {
  /** The transactions of a session, a player or a grant. */
  search: Pick<Inputs['transactions']['search'], 'sessionId' | 'playerId' | 'brandId' | 'grantId'>
  empty: string
  /** A row opens a sheet, or the transaction's page where the list is in a sheet itself. */
  opens?: 'sheet' | 'page'
}

/** Transactions on the page of something else, with the side sheet of the full list. */
export function MovementList({ search, empty, opens = 'sheet' }: MovementListProps) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const isPage = opens === 'page'
  const [cursor, setCursor] = useState<string | null>(null)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const page = useQuery(
    trpc.transactions.search.queryOptions({ ...search, cursor }, { placeholderData: keepPreviousData }),
  )
  return (
    <List
      query={page}
      what="Transactions"
      rows={4}
      rowsOf={(data) => data.movements}
      empty={<p className="px-5 pb-5 text-muted text-sm">{empty}</p>}
      pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
    >
      {(transactions) => (
        <>
          <TransactionsTable
            transactions={transactions}
            previewed={isPage ? null : previewed}
            onPreview={(id) => (isPage ? router.push(pathOf(`/transactions/${id}`)) : setPreviewed(id))}
          />
          {!isPage && previewed && <TransactionSheet id={previewed} onClose={() => setPreviewed(null)} />}
        </>
      )}
    </List>
  )
}
