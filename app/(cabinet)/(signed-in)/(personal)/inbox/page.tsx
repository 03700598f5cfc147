import type { Metadata } from 'next'
import { inboxList } from '@/components/inbox/inbox-params'
import { InboxView } from '@/components/inbox/inbox-view'
import { Hydrate, prefetch, trpc } from '../../../cabinet'

export const metadata: Metadata = { title: 'Inbox' }

export default async function InboxPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const search = inboxList.toSearch(await inboxList.load(searchParams))
  await prefetch(trpc.inbox.list.queryOptions(search))
  return (
    <Hydrate>
      <InboxView />
    </Hydrate>
  )
}
