import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ProgrammesView } from '@/components/affiliate/programmes-view'
import { loadPageParams } from '@/components/affiliate/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Programmes' }

export default async function ProgrammesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const params = await loadPageParams(searchParams)
  await prefetch(trpc.staffAffiliates.programmes.queryOptions(params))
  return (
    <Hydrate>
      <ProgrammesView />
    </Hydrate>
  )
}
