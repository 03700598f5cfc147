import type { Metadata } from 'next'
import { KeysView } from '@/components/keys/keys-view'
import { NoAccess } from '@/components/shell/no-access'
import { operationGroups } from '@/server/contract/operations/groups'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'API keys' }

export default async function KeysPage() {
  const me = await requireMe()
  if (!me.permissions.includes('keys.read')) return <NoAccess />
  await prefetch(trpc.keys.list.queryOptions())
  return (
    <Hydrate>
      <KeysView groups={operationGroups} />
    </Hydrate>
  )
}
