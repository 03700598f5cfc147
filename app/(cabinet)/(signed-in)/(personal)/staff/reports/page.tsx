import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadStaffReportParams, toStaffReportQuery } from '@/components/reports/report-params'
import { StaffReportsView } from '@/components/reports/staff-reports-view'
import { withoutPlayers } from '@/components/reports/without-players'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Reports' }

export default async function StaffReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMeAnywhere()
  if (!me.staffPermissions.includes('reports.everywhere')) return <NoAccess />
  const query = toStaffReportQuery(await loadStaffReportParams(searchParams))
  await prefetch(trpc.staffReports.get.queryOptions(withoutPlayers(query)))
  return (
    <Hydrate>
      <StaffReportsView />
    </Hydrate>
  )
}
