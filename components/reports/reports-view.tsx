'use client'

import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { BrandFilter } from '@/components/data/brand-filter'
import { ProviderFilter } from '@/components/data/provider-filter'
import { useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { reportBys } from '@/server/contract/reports'
import { ExportMenu } from './export-menu'
import { movementLink } from './movement-link'
import { ReportFrame } from './report-frame'
import { reportList } from './report-params'
import { type ScheduledQuery, toScheduled } from './schedule'
import { ownReport, useReport } from './use-report'

const SchedulesDialog = lazyPanel(() => import('./schedules-dialog'), 'SchedulesDialog')

/** Opens the scheduled reports; a new one repeats the given query. */
function SchedulesButton({ query }: { query: ScheduledQuery }) {
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

export function ReportsView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const canExport = useCan('reports.export')
  const canSchedule = useCan('reports.schedule')
  const list = useOpenList(reportList)
  const { params, bind, search: query } = list
  const shown = useReport(query, (asked) => ownReport(trpc, asked))
  return (
    <ReportFrame
      description="Settled bets, wins and revenue. A transaction counts in the period in which it settled."
      actions={
        <>
          <SavedViews list="reports" />
          {canSchedule && <SchedulesButton query={toScheduled(query)} />}
          {canExport && <ExportMenu path="/api/reports/export" query={query} fileOf={fileOf} />}
        </>
      }
      {...shown}
      list={list}
      bys={reportBys}
      linkOf={(_, group, figure) => movementLink(params, group, figure)}
    >
      <ProviderFilter {...bind('provider')} />
      <BrandFilter {...bind('brand')} />
    </ReportFrame>
  )
}
