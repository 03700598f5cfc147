'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '@/components/data/filter-select'
import { FilterControl } from '@/components/data/list-bar'
import { useOpenList } from '@/components/data/use-open-list'
import { AcrossFilter } from '@/components/reports/across-filter'
import { ExportMenu } from '@/components/reports/export-menu'
import { staffMovementLink } from '@/components/reports/movement-link'
import { toStaffPivotQuery } from '@/components/reports/pivot-query'
import { ReportFrame } from '@/components/reports/report-frame'
import { staffReportList } from '@/components/reports/report-params'
import { useReport } from '@/components/reports/use-report'
import { useTRPC } from '@/components/trpc/provider'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { staffPivotBys, staffReportBys } from '@/server/contract/reports'

const PivotCard = lazyPanel(() => import('@/components/reports/pivot-card'), 'PivotCard')

/** Settled money of all organizations, or of one; the figures of one open its transactions. */
export function StaffReportsView() {
  const trpc = useTRPC()
  const list = useOpenList(staffReportList)
  const { params, bind, search: query, change } = list
  const pivot = toStaffPivotQuery(params)
  const shown = useReport(query, (asked) => trpc.staffReports.get.queryOptions(asked))
  const providers = useQuery(trpc.staffProviders.survey.queryOptions())
  const { organization } = shown.report.data ?? {}
  return (
    <ReportFrame
      description="Settled bets, wins and revenue of all organizations. Viewing them is recorded with your name."
      actions={<ExportMenu path="/api/staff/reports" query={query} />}
      {...shown}
      list={list}
      bys={staffReportBys}
      pivot={
        pivot && (
          <PivotCard
            query={pivot}
            options={trpc.staffReports.pivot.queryOptions(pivot)}
            onFigure={(cell) => change({ cell })}
          />
        )
      }
      linkOf={(shown, group, figure) => {
        const slug = organization?.slug ?? group.slug
        return staffMovementLink({ params, shown }, { ...group, slug }, figure)
      }}
      scope={<FilterControl list={list} name="organization" />}
      across={
        <AcrossFilter
          bys={staffPivotBys}
          by={params.by}
          value={pivot?.across ?? null}
          onChange={(across) => change({ across })}
        />
      }
      more={
        <FilterSelect
          label="Provider"
          any="Any provider"
          choices={(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...bind('provider')}
        />
      }
    />
  )
}
