'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyNote } from '@/components/ui/empty-state'
import { GrantsTable } from './grants-table'

/** Grants on a player's page. */
export function GrantList({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery(
    trpc.freeRounds.search.queryOptions({ playerId, cursor }, { placeholderData: keepPreviousData }),
  )
  return (
    <List
      query={page}
      what="Grants"
      rows={3}
      rowsOf={(data) => data.grants}
      empty={<EmptyNote>No free rounds yet.</EmptyNote>}
      pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
    >
      {(grants) => <GrantsTable grants={grants} hasPlayer={false} />}
    </List>
  )
}
