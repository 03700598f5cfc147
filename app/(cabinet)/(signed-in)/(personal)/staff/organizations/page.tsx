import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadOrganizationParams, toOrganizationSearch } from '@/components/organization/organization-params'
import { OrganizationsView } from '@/components/organization/organizations-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Organizations' }

export default async function OrganizationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = toOrganizationSearch(await loadOrganizationParams(searchParams))
  await prefetch(trpc.staffOrganizations.search.queryOptions(search))
  return (
    <Hydrate>
      <OrganizationsView />
    </Hydrate>
  )
}
