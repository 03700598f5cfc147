'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { ExportMenu } from '@/components/reports/export-menu'
import { narrowing, narrowTo, stepOf } from '@/components/reports/narrow'
import { ReportBody } from '@/components/reports/report-body'
import { ReportFilters } from '@/components/reports/report-filters'
import { staffReportParams, toStaffReportQuery } from '@/components/reports/report-params'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { staffReportBys } from '@/server/contract/report-query'

/** Settled money of all organizations, or of one. The transactions behind a figure are seen by opening the organization. */
export function StaffReportsView() {
  const trpc = useTRPC()
  const { params, change } = useList(staffReportParams)
  const query = toStaffReportQuery(params)
  const report = useQuery(trpc.staffReports.get.queryOptions(query, { placeholderData: keepPreviousData }))
  const step = report.data ? stepOf(report.data) : 'day'
  const series = useQuery(
    trpc.staffReports.get.queryOptions(
      { ...query, by: step, sort: undefined, isAscending: undefined },
      { placeholderData: keepPreviousData, enabled: report.data !== undefined },
    ),
  )
  const isNarrowed = narrowing.some((name) => params[name] !== null)
  const clear = () => change(Object.fromEntries(narrowing.map((name) => [name, null])))
  return (
    <>
      <PageHeader
        title="Reports"
        description="Settled bets, wins and revenue of all organizations. Viewing them is recorded with your name."
        actions={<ExportMenu path="/api/staff/reports" query={query} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <Card>
          <ReportFilters
            params={params}
            bys={staffReportBys}
            isNarrowed={isNarrowed}
            onChange={change}
            onClear={clear}
          >
            <SearchOnEnter
              key={`organization ${params.organization}`}
              label="Organization"
              placeholder="Organization ID"
              value={params.organization}
              onChange={(organization) => change({ organization })}
            />
          </ReportFilters>
        </Card>
        <Loaded query={report} what="The report" rows={10}>
          {(data) => (
            <ReportBody
              report={data}
              series={series.data}
              params={null}
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
