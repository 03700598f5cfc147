import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { seriesOf } from '@/components/reports/narrow'
import { loadReportParams, toReportQuery } from '@/components/reports/report-params'
import { ReportsView } from '@/components/reports/reports-view'
import { withoutPlayers } from '@/components/reports/without-players'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, prefetched, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Reports' }

export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMe()
  if (!me.permissions.includes('reports.read')) return <NoAccess />
  const params = await loadReportParams(searchParams)
  const query = toReportQuery(params)
  const figures = trpc.reports.get.queryOptions(withoutPlayers(query))
  await prefetch(
    ...(params.show === null ? [figures] : []),
    trpc.views.list.queryOptions({ list: 'reports' }),
  )
  // The chart's days, too, so that the table below it stays where it is.
  const read = prefetched(figures)
  if (read) await prefetch(trpc.reports.get.queryOptions(withoutPlayers(seriesOf(query, read))))
  return (
    <Hydrate>
      <ReportsView />
    </Hydrate>
  )
}
