import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { hiddenSetupCookie, isSetupHidden } from '@/components/overview/hidden-setup'
import { OverviewView } from '@/components/overview/overview-view'
import { overviewParts, unpaidStatuses } from '@/components/overview/parts'
import { loadOverviewParams, toQuery } from '@/components/overview/search-params'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { Hydrate, prefetch, requireMe, trpc } from '../../../cabinet'

export const metadata: Metadata = { title: 'Overview' }

export default async function OverviewPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadOverviewParams(searchParams)
  const me = await requireMe()
  const { organization, permissions } = me
  if (organization?.kind === 'affiliate') redirect(organizationPath(organization.slug, '/affiliate'))
  if (organization?.kind === 'studio') redirect(organizationPath(organization.slug, '/studio'))
  const hidden = (await cookies()).get(hiddenSetupCookie)?.value
  await prefetch(
    trpc.overview.setup.queryOptions(),
    trpc.overview.statistics.queryOptions(toQuery(params)),
    trpc.brands.list.queryOptions(),
    trpc.callbacks.counts.queryOptions({ brandId: toQuery(params).brandId }),
    trpc.incidents.search.queryOptions({}),
    ...(overviewParts(me).hasErrors ? [trpc.requests.errors.queryOptions()] : []),
    ...(permissions.includes('billing.read')
      ? [
          trpc.billing.overview.queryOptions(),
          trpc.packages.topUp.queryOptions(),
          ...unpaidStatuses.map((status) => trpc.invoices.search.queryOptions({ status })),
        ]
      : []),
  )
  return (
    <Hydrate>
      <OverviewView isSetupHidden={isSetupHidden(hidden, organization?.organizationId ?? '')} />
    </Hydrate>
  )
}
