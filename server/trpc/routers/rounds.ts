import {
  askRoundAgain,
  closeOpenRound,
  getOpenRound,
  getProviderRoundAge,
  getRoundAge,
  listOpenRounds,
  listOpenRoundsEverywhere,
  markOpenRound,
  setProviderRoundAge,
  setRoundAge,
} from '@/server/modules/delivery/open-rounds'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView, showAmountAndBalance } from '../money-view'

interface Sums {
  currency: string
  betMinor: bigint
  winMinor: bigint
  refundMinor: bigint
  atRiskMinor: bigint
}

function showSums<Row extends Sums>({ betMinor, winMinor, refundMinor, atRiskMinor, ...row }: Row) {
  const show = (minor: bigint) => moneyView(minor, row.currency)
  return {
    ...row,
    bets: show(betMinor),
    wins: show(winMinor),
    refunds: show(refundMinor),
    atRisk: show(atRiskMinor),
  }
}

const showList = ({ rounds, totals, ...neighbours }: Awaited<ReturnType<typeof listOpenRounds>>) => ({
  rounds: rounds.map(showSums),
  totals: totals.map(({ atRiskMinor, rounds: count, ...total }) => ({
    ...total,
    rounds: Number(count),
    atRisk: moneyView(BigInt(atRiskMinor), total.currency),
  })),
  ...neighbours,
})

function showRound(round: Awaited<ReturnType<typeof getOpenRound>>) {
  const { answer, findings, movements, ...facts } = round
  const show = (minor: string | null, currency = facts.currency) =>
    minor === null ? null : moneyView(BigInt(minor), currency)
  return {
    ...showSums(facts),
    answer: answer && {
      ...answer,
      transactions: answer.transactions.map(({ amountMinor, ...one }) => ({
        ...one,
        amount: show(amountMinor, one.currency),
      })),
    },
    findings: findings.map(({ oursMinor, theirsMinor, ...found }) => ({
      ...found,
      ours: show(oursMinor),
      theirs: show(theirsMinor),
    })),
    movements: movements.map(showAmountAndBalance),
  }
}

/** Rounds without a final transaction. */
export const roundsRouter = router({
  list: procedure(showing(listOpenRounds, showList)),
  get: procedure(showing(getOpenRound, showRound)),
  ask: procedure(askRoundAgain),
  close: procedure(closeOpenRound),
  mark: procedure(markOpenRound),
  age: procedure(getRoundAge),
  setAge: procedure(setRoundAge),
  /** For staff: over all organizations. */
  everywhere: staffProcedure(showing(listOpenRoundsEverywhere, showList)),
  providerAge: staffProcedure(getProviderRoundAge),
  setProviderAge: staffProcedure(setProviderRoundAge),
})
