'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListCard } from '@/components/data/list-page'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { entryPath } from './entry-path'
import { LedgerTable } from './ledger-table'
import { ledgerList } from './search-params'

export function OwnLedger() {
  const trpc = useTRPC()
  const list = useOpenList(ledgerList)
  const page = useQuery(
    trpc.organization.ledger.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <ListCard
      header={<CardHeader title="Ledger" description="Every change of the balance." />}
      list={list}
      query={page}
      what="The ledger"
      rows={6}
      rowsOf={(data) => data.entries}
      noMatch="No matching entries"
      empty={
        <EmptyState
          title="No entries yet"
          actions={
            <Button asChild>
              <OrganizationLink href="/billing/packages">Buy credit</OrganizationLink>
            </Button>
          }
        >
          Top-ups, purchases and fees appear here.
        </EmptyState>
      }
    >
      {(entries) => <LedgerTable entries={entries} pathOf={entryPath} />}
    </ListCard>
  )
}
