'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartDrawing } from '@/components/data/chart/chart-drawing'
import { valueScale } from '@/components/data/chart/chart-scale'
import { LoadError } from '@/components/data/load-error'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { changeOf } from '@/components/overview/change'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { formatNumber } from '@/server/contract/figures'
import { chartOver, figureLabels, figureValue } from './chart-series'
import { longPeriods } from './narrow'
import { byLabels, periodText, type Report } from './report'
import { loadReportParams, toReportQuery } from './report-params'
import { withoutPlayers } from './without-players'

type View = Outputs['views']['list'][number]

/** The saved reports as tiles: those of the team, and one's own. */
export function ReportTiles() {
  const trpc = useTRPC()
  const views = useQuery(trpc.views.list.queryOptions({ list: 'reports' }))
  return (
    <Loaded query={views} what="Saved reports" rows={4}>
      {(all) =>
        all.length === 0 ? (
          <Card>
            <EmptyState
              title="No saved reports yet"
              actions={
                <Button asChild>
                  <OrganizationLink href="/reports">Open report</OrganizationLink>
                </Button>
              }
            >
              Save a report under Views: it appears here as a tile, for the team if it is shared.
            </EmptyState>
          </Card>
        ) : (
          <div className="grid grid-cols-1 gap-8">
            <Tiles title="Team" views={all.filter(({ isShared }) => isShared)} />
            <Tiles title="Personal" views={all.filter(({ isShared }) => !isShared)} />
          </div>
        )
      }
    </Loaded>
  )
}

function Tiles({ title, views }: { title: string; views: readonly View[] }) {
  if (views.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-[0.9375rem] tracking-tight">{title}</h2>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
        {views.map((view) => (
          <li key={view.id} className="grid">
            <Tile view={view} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same figure as the chart of the report, which it opens. */
function Tile({ view }: { view: View }) {
  const trpc = useTRPC()
  const params = loadReportParams(new URLSearchParams(view.query))
  const { sort: _, isAscending: __, ...query } = toReportQuery(params)
  const by = params.period && longPeriods.includes(params.period) ? ('month' as const) : ('day' as const)
  const report = useQuery(
    trpc.reports.get.queryOptions(withoutPlayers({ ...query, by }), { placeholderData: keepPreviousData }),
  )
  return (
    <Card className="relative grid grid-rows-[auto_1fr] gap-3 p-5 hover:border-line-strong">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="truncate font-medium text-sm">
          <OrganizationLink href={`/reports?${view.query}`} className="after:absolute after:inset-0">
            {view.name}
          </OrganizationLink>
        </h3>
        <p className="truncate text-faint text-xs">
          By {byLabels[params.by].toLowerCase()}, {periodText(params)}
          {view.sharedBy && `, shared by ${view.sharedBy}`}
        </p>
      </div>
      {report.data ? (
        <TileFigure
          report={report.data}
          figure={params.figure ?? 'ggr'}
          isCompared={params.compare === null}
        />
      ) : report.isError ? (
        <div className="relative">
          <LoadError
            what="This report"
            message={report.error.message}
            onRetry={() => void report.refetch()}
          />
        </div>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  )
}

interface TileFigureProps {
  report: Report
  figure: Parameters<typeof figureValue>[1]
  isCompared: boolean
}

function TileFigure({ report, figure, isCompared }: TileFigureProps) {
  const [total] = report.totals.toSorted((a, b) => b.bets - a.bets)
  if (!total) return <p className="text-faint text-sm">No settled transactions in this period.</p>
  const { previous } = total
  const change = isCompared && previous && changeOf(figureValue(total, figure), figureValue(previous, figure))
  const { steps, series } = chartOver(report, total.currency, figure, isCompared)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-semibold text-xl tracking-tight">
          {figure === 'rounds' ? formatNumber(total.rounds) : <Money value={total[figure]} />}
        </span>
        <span className="text-muted text-xs">
          {figureLabels[figure]}
          {change && `, ${change} vs. previous`}
          {report.provisionalFrom && ', provisional'}
        </span>
      </div>
      <div className="relative h-16">
        <ChartDrawing
          as="bars"
          steps={steps}
          series={series}
          scale={valueScale(series, { isStacked: true })}
        />
      </div>
    </div>
  )
}
