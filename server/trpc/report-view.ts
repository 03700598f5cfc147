import type { Report } from '@/server/modules/reports'
import { moneyView } from './money-view'

type Figures = Omit<Report['totals'][number], 'groups' | 'previous'>

/** Figures as a screen shows them: money with its decimals, shares in percent as text. */
function figuresView(figures: Figures) {
  const { currency, betMinor, refundMinor, winMinor, freeWinMinor, ggrMinor, cashGgrMinor, ...rest } = figures
  const money = (amountMinor: bigint) => moneyView(amountMinor, currency)
  return {
    currency,
    bets: rest.bets,
    wins: rest.wins,
    refunds: rest.refunds,
    rounds: rest.rounds,
    players: rest.players,
    bet: money(betMinor),
    refund: money(refundMinor),
    win: money(winMinor),
    freeWin: money(freeWinMinor),
    ggr: money(ggrMinor),
    cashGgr: money(cashGgrMinor),
    margin: rest.margin === null ? null : percent(rest.margin),
    rtp: rest.rtp && {
      observed: percent(rest.rtp.rtp),
      low: rest.rtp.low === null ? null : percent(rest.rtp.low),
      high: rest.rtp.high === null ? null : percent(rest.rtp.high),
    },
  }
}

/** Millionths as percent with two decimals, rounded half away from zero. */
function percent(millionths: bigint): string {
  const isNegative = millionths < 0n
  const hundredths = ((isNegative ? -millionths : millionths) + 50n) / 100n
  const digits = hundredths.toString().padStart(3, '0')
  return `${isNegative && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function reportView({ rows, totals, ...report }: Report) {
  return {
    ...report,
    rows: rows.map(
      ({ key, brandId, name, declaredRtp, previousGgrMinor, settledFrom, settledTo, ...figures }) => ({
        ...figuresView(figures),
        key,
        brandId,
        name,
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
  }
}
