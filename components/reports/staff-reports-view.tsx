'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterChip } from '@/components/data/filter-chip'
import { FilterSelect } from '@/components/data/filter-select'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { ExportMenu } from '@/components/reports/export-menu'
import { staffMovementLink } from '@/components/reports/movement-link'
import { narrowing } from '@/components/reports/narrow'
import { ReportFrame } from '@/components/reports/report-frame'
import { staffReportParams, toStaffReportQuery } from '@/components/reports/report-params'
import { useReport } from '@/components/reports/use-report'
import { useTRPC } from '@/components/trpc/provider'
import { staffReportBys } from '@/server/contract/reports'

/** Settled money of all organizations, or of one; the figures of one open its transactions. */
export function StaffReportsView() {
  const trpc = useTRPC()
  const { params, bind, change } = useList(staffReportParams)
  const query = toStaffReportQuery(params)
  const shown = useReport(query, (asked) => trpc.staffReports.get.queryOptions(asked))
  const providers = useQuery(trpc.staffProviders.survey.queryOptions())
  const { organization } = shown.report.data ?? {}
  return (
    <ReportFrame
      description="Settled bets, wins and revenue of all organizations. Viewing them is recorded with your name."
      actions={<ExportMenu path="/api/staff/reports" query={query} />}
      {...shown}
      params={params}
      bys={staffReportBys}
      filters={narrowing}
      onChange={change}
      linkOf={(shown, group, figure) => {
        const slug = organization?.slug ?? group.slug
        return staffMovementLink({ params, shown }, { ...group, slug }, figure)
      }}
    >
      <FilterSelect
        label="Provider"
        any="Any provider"
        choices={(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        {...bind('provider')}
      />
      {organization && params.organization ? (
        <FilterChip
          label="Organization"
          text={organization.name}
          onRemove={() => change({ organization: null })}
        />
      ) : (
        <SearchOnEnter
          key={`organization ${params.organization}`}
          label="Organization"
          placeholder="Organization ID"
          {...bind('organization')}
        />
      )}
    </ReportFrame>
  )
}
