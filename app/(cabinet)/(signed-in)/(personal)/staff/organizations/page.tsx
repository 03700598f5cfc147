import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { organizationList } from '@/components/organization/organization-params'
import { OrganizationsView } from '@/components/organization/organizations-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Organizations' }

export default async function OrganizationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = organizationList.toSearch(await organizationList.load(searchParams))
  await prefetch(trpc.staffOrganizations.search.queryOptions(search))
  return (
    <Hydrate>
      <OrganizationsView />
    </Hydrate>
  )
}
