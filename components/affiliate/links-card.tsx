'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { LinksTable } from './links-table'

const NewLink = lazyPanel(() => import('./new-link'), 'NewLink')

/** Links by campaign, with what came of them. */
export function LinksCard({ isOpen }: { isOpen: boolean }) {
  const trpc = useTRPC()
  const canManage = useCan('affiliate.manage')
  const [cursor, setCursor] = useState<string | null>(null)
  const links = useQuery(trpc.affiliate.links.queryOptions({ cursor }, { placeholderData: keepPreviousData }))
  return (
    <Card>
      <CardHeader title="Links" description="Croupier counts clicks by day and does not track visitors." />
      {isOpen && canManage && <NewLink onCreated={() => setCursor(null)} />}
      <List
        query={links}
        what="The links"
        rows={2}
        rowsOf={(data) => data.links}
        empty={<EmptyNote>No links yet.</EmptyNote>}
        pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
      >
        {(rows) => <LinksTable links={rows} canManage={canManage} />}
      </List>
    </Card>
  )
}
