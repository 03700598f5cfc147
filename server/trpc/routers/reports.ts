import { minorToDecimal } from '@/server/core/money'
import {
  decideRate,
  getRateDay,
  listAddedRates,
  listRateDays,
  proposeRate,
} from '@/server/modules/delivery/facts'
import { listUnbilled } from '@/server/modules/finance/contracts'
import {
  getCohorts,
  getPivot,
  getPivotEverywhere,
  getReport,
  getReportEverywhere,
  getVariantReport,
  listSchedules,
  type Pivot,
  pauseSchedule,
  type Report,
  removeSchedule,
  saveSchedule,
  sendTestReport,
} from '@/server/modules/finance/reports'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView } from '../money-view'
import { showUnbilled } from './contracts'

export const staffReportsRouter = router({
  get: staffProcedure(showing(getReportEverywhere, reportView)),
  pivot: staffProcedure(showing(getPivotEverywhere, pivotView)),
})

export const staffRatesRouter = router({
  days: staffProcedure(listRateDays),
  day: staffProcedure(getRateDay),
  added: staffProcedure(listAddedRates),
  propose: staffProcedure(proposeRate, { stepUp: true }),
  decide: staffProcedure(decideRate, { stepUp: true }),
  unbilled: staffProcedure(showing(listUnbilled, showUnbilled)),
})

export const reportsRouter = router({
  get: procedure(showing(getReport, reportView)),
  cohorts: procedure(getCohorts),
  pivot: procedure(showing(getPivot, pivotView)),
  variants: procedure(showing(getVariantReport, variantsView)),
  schedules: procedure(listSchedules),
  saveSchedule: procedure(saveSchedule),
  pauseSchedule: procedure(pauseSchedule),
  removeSchedule: procedure(removeSchedule),
  sendTest: procedure(sendTestReport),
})

type Figures = Omit<Report['totals'][number], 'groups' | 'previous'>
type Converted = NonNullable<Report['converted']>
type Amounts = NonNullable<Converted['amounts']>

function amountsView(amounts: Amounts, currency: string) {
  const { betMinor, refundMinor, winMinor, freeWinMinor, ggrMinor, cashGgrMinor, margin } = amounts
  const money = (amountMinor: bigint) => moneyView(amountMinor, currency)
  return {
    bet: money(betMinor),
    refund: money(refundMinor),
    win: money(winMinor),
    freeWin: money(freeWinMinor),
    ggr: money(ggrMinor),
    cashGgr: money(cashGgrMinor),
    margin: margin === null ? null : percent(margin),
  }
}

/** Figures as a screen shows them: money with its decimals, shares in percent as text. */
function figuresView(figures: Figures) {
  const { currency, bets, wins, refunds, rounds, players, rtp } = figures
  return {
    currency,
    bets,
    wins,
    refunds,
    rounds,
    players,
    ...amountsView(figures, currency),
    rtp: rtp && rtpView(rtp),
  }
}

const rtpView = ({ rtp, low, high }: NonNullable<Figures['rtp']>) => ({
  observed: percent(rtp),
  low: low === null ? null : percent(low),
  high: high === null ? null : percent(high),
})

function variantsView({ rows, ...report }: Awaited<ReturnType<typeof getVariantReport>>) {
  return {
    ...report,
    rows: rows.map(({ stakedMinor, currency, rtp, ...row }) => ({
      ...{ ...row, currency, staked: moneyView(stakedMinor, currency) },
      rtp: rtp && rtpView(rtp),
    })),
  }
}

function convertedView({ amounts, previousGgrMinor, ...converted }: Converted) {
  const { currency } = converted
  return {
    ...converted,
    amounts: amounts && amountsView(amounts, currency),
    previousGgr: previousGgrMinor === null ? null : moneyView(previousGgrMinor, currency),
  }
}

/** Each cell as text of the one figure that was asked for. */
function pivotView({ rows, columns, cells, total, ...pivot }: Pivot) {
  const { currency, figure } = pivot
  const textOf = (figures: NonNullable<typeof total>): string | null => {
    if (figure === 'rounds') return String(figures.rounds)
    const { margin } = figures
    if (figure === 'margin') return margin === null ? null : percent(margin)
    return minorToDecimal(figures[`${figure}Minor`], currency ?? '')
  }
  const groupView = ({ key, name, total: sum }: (typeof rows)[number]) => ({ key, name, total: textOf(sum) })
  return {
    ...pivot,
    rows: rows.map(groupView),
    columns: columns.map(groupView),
    cells: cells.map(({ row, column, figures }) => ({ row, column, text: textOf(figures) })),
    total: total && textOf(total),
  }
}

/** Millionths as percent with two decimals, rounded half away from zero. */
function percent(millionths: bigint): string {
  const isNegative = millionths < 0n
  const hundredths = ((isNegative ? -millionths : millionths) + 50n) / 100n
  const digits = hundredths.toString().padStart(3, '0')
  return `${isNegative && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function reportView({ rows, totals, converted, compared, ...report }: Report) {
  return {
    ...report,
    compared: compared.map(({ key, currency, rounds, ...amounts }) => ({
      key,
      currency,
      rounds,
      ...amountsView(amounts, currency),
    })),
    rows: rows.map(
      ({ key, brandId, name, slug, declaredRtp, previousGgrMinor, settledFrom, settledTo, ...figures }) => ({
        ...figuresView(figures),
        key,
        brandId,
        name,
        slug,
        declaredRtp,
        settledFrom,
        settledTo,
        previousGgr: previousGgrMinor === null ? null : moneyView(previousGgrMinor, figures.currency),
      }),
    ),
    totals: totals.map(({ groups, previous, ...figures }) => ({
      ...figuresView(figures),
      groups,
      previous: previous && figuresView(previous),
    })),
    converted: converted && convertedView(converted),
  }
}
