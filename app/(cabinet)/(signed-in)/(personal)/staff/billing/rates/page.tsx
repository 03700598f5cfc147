import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { rateList, toRateDay } from '@/components/billing/rate-params'
import { RatesView } from '@/components/billing/rates-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Exchange rates' }

export default async function RatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('reports.everywhere')) return <NoAccess />
  const params = await rateList.load(searchParams)
  await prefetch(
    trpc.staffRates.days.queryOptions(rateList.toSearch(params)),
    trpc.staffRates.day.queryOptions(toRateDay(params)),
    trpc.staffRates.added.queryOptions({ page: 1 }),
  )
  return (
    <Hydrate>
      <RatesView />
    </Hydrate>
  )
}
