import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { seriesOf } from '@/components/reports/narrow'
import { loadStaffReportParams, toStaffReportQuery } from '@/components/reports/report-params'
import { StaffReportsView } from '@/components/reports/staff-reports-view'
import { withoutPlayers } from '@/components/reports/without-players'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, prefetched, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Reports' }

export default async function StaffReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMeAnywhere()
  if (!me.staffPermissions.includes('reports.everywhere')) return <NoAccess />
  const query = toStaffReportQuery(await loadStaffReportParams(searchParams))
  const figures = trpc.staffReports.get.queryOptions(withoutPlayers(query))
  await prefetch(figures)
  // The chart's days, too, so that the table below it stays where it is.
  const read = prefetched(figures)
  if (read) await prefetch(trpc.staffReports.get.queryOptions(withoutPlayers(seriesOf(query, read))))
  return (
    <Hydrate>
      <StaffReportsView />
    </Hydrate>
  )
}
