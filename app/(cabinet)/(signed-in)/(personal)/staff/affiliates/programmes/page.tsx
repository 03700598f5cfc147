import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ProgrammesView } from '@/components/affiliate/programmes-view'
import { unfilteredList } from '@/components/data/list-filters'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Programmes' }

export default async function ProgrammesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const params = await unfilteredList.load(searchParams)
  await prefetch(trpc.staffAffiliates.programmes.queryOptions(params))
  return (
    <Hydrate>
      <ProgrammesView />
    </Hydrate>
  )
}
