'use client'

import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrandFilter } from '@/components/data/brand-filter'
import { givenId } from '@/components/data/list-params'
import { ProviderFilter } from '@/components/data/provider-filter'
import { useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { pivotBys, reportBys } from '@/server/contract/reports'
import { AcrossFilter } from './across-filter'
import { ExportMenu } from './export-menu'
import { movementLink } from './movement-link'
import { toPivotQuery } from './pivot-query'
import { ReportFrame } from './report-frame'
import { reportList } from './report-params'
import { ReportsNav } from './reports-nav'
import { ownPivot, ownReport, useReport } from './use-report'

const CohortsCard = lazyPanel(() => import('./cohorts-card'), 'CohortsCard')
const ReportTiles = lazyPanel(() => import('./report-tiles'), 'ReportTiles')
const PivotCard = lazyPanel(() => import('./pivot-card'), 'PivotCard')
const SchedulesDialog = lazyPanel(() => import('./schedules-dialog'), 'SchedulesDialog')

/** Opens the scheduled reports; a new one repeats the given query. */
function SchedulesButton({ query }: { query: Inputs['reports']['get'] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden />
        Scheduled reports
      </Button>
      {isOpen && <SchedulesDialog query={query} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const description = 'Settled bets, wins and revenue. A transaction counts in the period in which it settled.'

/** A report, the saved reports as tiles, or the retention of players. */
export function ReportsView() {
  const list = useOpenList(reportList)
  const { show, brand } = list.params
  const nav = <ReportsNav shown={show} onChange={(next) => list.change({ show: next })} />
  if (show === null) return <OneReport list={list} nav={nav} />
  return (
    <>
      <PageHeader title="Reports" description={description} />
      {nav}
      {show === 'dashboard' ? (
        <ReportTiles />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <div className="flex flex-wrap gap-2 empty:hidden">
            <BrandFilter {...list.bind('brand')} />
          </div>
          <CohortsCard brandId={givenId(brand)} />
        </div>
      )}
    </>
  )
}

function OneReport({
  list,
  nav,
}: {
  list: ReturnType<typeof useOpenList<typeof reportList>>
  nav: ReactNode
}) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const canExport = useCan('reports.export')
  const canSchedule = useCan('reports.schedule')
  const { params, bind, search: query, change } = list
  const pivot = toPivotQuery(params)
  const shown = useReport(query, (asked) => ownReport(trpc, asked))
  return (
    <ReportFrame
      description={description}
      nav={nav}
      actions={
        <>
          <SavedViews list="reports" />
          {canSchedule && <SchedulesButton query={query} />}
          {canExport && <ExportMenu path="/api/reports/export" query={query} fileOf={fileOf} />}
        </>
      }
      {...shown}
      list={list}
      bys={reportBys}
      pivot={
        pivot && (
          <PivotCard query={pivot} options={ownPivot(trpc, pivot)} onFigure={(cell) => change({ cell })} />
        )
      }
      linkOf={(_, group, figure) => movementLink(params, group, figure)}
      scope={<BrandFilter {...bind('brand')} />}
      across={
        <AcrossFilter
          bys={pivotBys}
          by={params.by}
          value={pivot?.across ?? null}
          onChange={(across) => change({ across })}
        />
      }
      more={<ProviderFilter {...bind('provider')} />}
    />
  )
}
