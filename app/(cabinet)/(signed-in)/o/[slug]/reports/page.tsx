import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadReportParams, toReportQuery } from '@/components/reports/report-params'
import { ReportsView } from '@/components/reports/reports-view'
import { withoutPlayers } from '@/components/reports/without-players'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Reports' }

export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMe()
  if (!me.permissions.includes('reports.read')) return <NoAccess />
  const params = await loadReportParams(searchParams)
  await prefetch(
    ...(params.show === null ? [trpc.reports.get.queryOptions(withoutPlayers(toReportQuery(params)))] : []),
    trpc.views.list.queryOptions({ list: 'reports' }),
  )
  return (
    <Hydrate>
      <ReportsView />
    </Hydrate>
  )
}
