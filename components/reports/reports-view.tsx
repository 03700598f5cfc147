'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BrandFilter } from '@/components/data/brand-filter'
import { Loaded } from '@/components/data/loaded'
import { ProviderFilter } from '@/components/data/provider-filter'
import { useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { reportBys } from '@/server/contract/report-query'
import { ExportMenu } from './export-menu'
import { narrowing, narrowTo, stepOf } from './narrow'
import { ReportBody } from './report-body'
import { ReportFilters } from './report-filters'
import { reportParams, toReportQuery } from './report-params'
import { toScheduled } from './schedule'
import { SchedulesButton } from './schedules-button'

export function ReportsView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const canExport = useCan('reports.export')
  const canSchedule = useCan('reports.schedule')
  const { params, change } = useList(reportParams)
  const query = toReportQuery(params)
  const report = useQuery(trpc.reports.get.queryOptions(query, { placeholderData: keepPreviousData }))
  const step = report.data ? stepOf(report.data) : 'day'
  const series = useQuery(
    trpc.reports.get.queryOptions(
      { ...query, by: step, sort: undefined, isAscending: undefined },
      { placeholderData: keepPreviousData, enabled: report.data !== undefined },
    ),
  )
  const own = narrowing.filter((name) => name !== 'organization')
  const isNarrowed = own.some((name) => params[name] !== null)
  const clear = () => change(Object.fromEntries(own.map((name) => [name, null])))
  return (
    <>
      <PageHeader
        title="Reports"
        description="Settled bets, wins and revenue. A transaction counts in the period in which it settled."
        actions={
          <>
            <SavedViews list="reports" />
            {canSchedule && <SchedulesButton query={toScheduled(query)} />}
            {canExport && <ExportMenu path="/api/reports/export" query={query} fileOf={fileOf} />}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <Card>
          <ReportFilters
            params={params}
            bys={reportBys}
            isNarrowed={isNarrowed}
            onChange={change}
            onClear={clear}
          >
            <ProviderFilter value={params.provider} onChange={(provider) => change({ provider })} />
            <BrandFilter value={params.brand} onChange={(brand) => change({ brand })} />
          </ReportFilters>
        </Card>
        <Loaded query={report} what="The report" rows={10}>
          {(data) => (
            <ReportBody
              report={data}
              series={series.data}
              params={params}
              sort={params.sort}
              isNarrowed={isNarrowed}
              onSort={(sort) => change({ sort })}
              onOpen={(row) => change(narrowTo(data.by, row))}
              onClear={clear}
            />
          )}
        </Loaded>
      </div>
    </>
  )
}
