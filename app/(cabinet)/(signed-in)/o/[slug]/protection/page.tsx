import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ProtectionView } from '@/components/protection/protection-view'
import { protectionList } from '@/components/protection/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Player protection' }

export default async function ProtectionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('protection.read')) return <NoAccess />
  const params = await protectionList.load(searchParams)
  const filter = protectionList.toFilter(params)
  const search = trpc.protection.search.queryOptions(protectionList.toSearch(params))
  if (params.by === 'player') await prefetch(trpc.protection.byPlayer.queryOptions(filter), search)
  else await prefetch(trpc.protection.byRule.queryOptions(filter), search)
  return (
    <Hydrate>
      <ProtectionView />
    </Hydrate>
  )
}
