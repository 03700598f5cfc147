import { PivotQuery, StaffPivotQuery } from '@/server/contract/report-query'
import type { PivotFigure, StaffPivotBy } from '@/server/contract/reports'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findPivotCells, type PivotCell } from '@/server/modules/delivery/facts'
import { recordReading } from '@/server/modules/platform/audit'
import { nameGroups, readGroups } from './read-figures'
import { type Amounts, amountsOf } from './report-figures'
import { lastDay, type ReportScope, scopeOf } from './report-scope'

interface PivotGroup {
  key: string
  name: string
  total: PivotFigures
}

type PivotFigures = Amounts & { rounds: number }

export interface Pivot {
  by: StaffPivotBy
  across: StaffPivotBy
  figure: PivotFigure
  /** Null: nothing settled. */
  currency: string | null
  zone: string
  /** Calendar days of the zone, both inclusive. */
  from: string
  to: string
  /** From when on settlements of the period are not counted yet; null: all are. */
  provisionalFrom: Date | null
  rows: PivotGroup[]
  columns: PivotGroup[]
  cells: { row: string; column: string; figures: PivotFigures }[]
  total: PivotFigures | null
  /** How many there are, shown or not. */
  allRows: number
  allColumns: number
}

const maxRows = 100
/** As many as a month has days. */
const maxColumns = 31

/**
 * Settled money by two dimensions in one currency. The largest rows and columns are shown, of days and months the latest;
 * totals are of all. Throws E5004; E0003 for the same dimension twice, and for what a report refuses.
 */
export const getPivot = fromReplica(
  readVerb('reports.read', PivotQuery, (ctx: TenantContext, query: PivotQuery) =>
    buildPivot(ctx, { ...query, organizationId: ctx.organizationId }),
  ),
)

/** The same over all organizations, or one of them, for Croupier's staff. Audited. Throws E5004, E0003. */
export const getPivotEverywhere = fromReplica(
  readVerb('reports.everywhere', StaffPivotQuery, async (ctx: Context, query: StaffPivotQuery) => {
    const organizationId = query.organizationId ?? null
    await recordReading(ctx, organizationId, 'reports')
    return buildPivot(ctx, { ...query, organizationId })
  }),
)

type AskedPivot = Omit<StaffPivotQuery, 'organizationId'> & { organizationId: string | null }

async function buildPivot(ctx: Context, query: AskedPivot): Promise<Pivot> {
  const { by, across, figure, organizationId } = query
  if (by === across) throw new AppError('E0003', { message: 'Select two different dimensions.' })
  const scope = await scopeOf(ctx, {
    ...query,
    by: isOverTime(across) ? across : by,
    hasPlayers: false,
  })
  const currency = query.currency ?? (await busiestCurrency(scope))
  const found = currency === null ? [] : await readCells(scope, { by, across, currency })
  const groupsOf = async (dimension: StaffPivotBy, side: 'row' | 'column', opposite: 'row' | 'column') => {
    const sums = found.flatMap((cell) => {
      const key = cell[side]
      return key !== null && cell[opposite] === null
        ? [{ key, total: figuresOf(cell), groups: cell.groups }]
        : []
    })
    const names = await nameGroups(
      dimension,
      sums.map(({ key }) => key),
      organizationId === null,
    )
    const groups = sums.map(({ key, total }) => ({ key, total, name: names.get(key)?.name ?? key }))
    return { groups: inOrder(groups, dimension), all: Number(sums[0]?.groups ?? 0) }
  }
  const [rows, columns] = await Promise.all([
    groupsOf(by, 'row', 'column'),
    groupsOf(across, 'column', 'row'),
  ])
  const whole = found.find(({ row, column }) => row === null && column === null)
  return {
    by,
    across,
    figure,
    currency,
    zone: scope.zone,
    from: scope.dates.from,
    to: lastDay(scope.dates),
    provisionalFrom: scope.provisionalFrom,
    rows: rows.groups,
    columns: columns.groups,
    cells: found.flatMap((cell) => {
      const { row, column } = cell
      return row !== null && column !== null ? [{ row, column, figures: figuresOf(cell) }] : []
    }),
    total: whole ? figuresOf(whole) : null,
    allRows: rows.all,
    allColumns: columns.all,
  }
}

const isOverTime = (by: StaffPivotBy) => by === 'day' || by === 'month'

async function busiestCurrency(scope: ReportScope): Promise<string | null> {
  const page = { limit: 1, sort: 'key', isAscending: true } as const
  const totals = await readGroups(scope.facts, { by: 'total', hasPlayers: false, page })
  const [first] = totals.toSorted((a, b) => Number(b.bets - a.bets))
  return first?.currency ?? null
}

/** Nothing where the period lies behind what is counted. */
async function readCells(
  { facts }: ReportScope,
  { currency, ...dimensions }: { by: StaffPivotBy; across: StaffPivotBy; currency: string },
) {
  if (facts.from >= facts.to) return []
  return findPivotCells(db, { ...facts, currency }, { ...dimensions, maxRows, maxColumns })
}

const figuresOf = ({ rounds, ...sums }: PivotCell): PivotFigures => ({
  rounds: Number(rounds),
  ...amountsOf({
    betMinor: BigInt(sums.betMinor),
    refundMinor: BigInt(sums.refundMinor),
    winMinor: BigInt(sums.winMinor),
    freeWinMinor: BigInt(sums.freeWinMinor),
  }),
})

/** Days and months as the calendar has them, others by their bets. */
const inOrder = (groups: readonly PivotGroup[], by: StaffPivotBy) =>
  groups.toSorted((a, b) =>
    isOverTime(by) ? a.key.localeCompare(b.key) : Number(b.total.betMinor - a.total.betMinor),
  )
