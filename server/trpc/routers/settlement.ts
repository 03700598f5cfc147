import {
  acceptDifference,
  approveStatement,
  enterProviderInvoice,
  getMargin,
  getStatement,
  listPayables,
  listStatements,
  markStatementReady,
  payStatement,
  redraftStatement,
} from '@/server/modules/finance/settlement'
import { showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { moneyView, showAmount } from '../money-view'

/** What Croupier owes providers month by month, and what is left of the fees. */
export const staffSettlementRouter = router({
  list: staffProcedure(
    showing(listStatements, ({ statements, ...page }) => ({
      ...page,
      statements: statements.map(showTotal),
    })),
  ),
  get: staffProcedure(showing(getStatement, showStatement)),
  payables: staffProcedure(
    showing(listPayables, ({ payables, sums, overdueSums, ...page }) => ({
      ...page,
      payables: payables.map(showTotal),
      sums: sums.map(showAmount),
      overdueSums: overdueSums.map(showAmount),
    })),
  ),
  margin: staffProcedure(
    showing(getMargin, ({ groups, total, currency, ...report }) => ({
      ...report,
      groups: groups.map(({ key, label, ...sums }) => ({ key, label, ...showMargin(sums, currency) })),
      total: showMargin(total, currency),
    })),
  ),
  ready: staffProcedure(markStatementReady),
  redraft: staffProcedure(redraftStatement),
  approve: staffProcedure(approveStatement, { stepUp: true }),
  enterInvoice: staffProcedure(enterProviderInvoice),
  accept: staffProcedure(acceptDifference),
  pay: staffProcedure(payStatement, { stepUp: true }),
})

export function showTotal<Row extends { totalMinor: bigint; currency: string }>({
  totalMinor,
  currency,
  ...row
}: Row) {
  return { ...row, total: moneyView(totalMinor, currency) }
}

interface Sums {
  ggrMinor: bigint
  feeMinor: bigint
  costMinor: bigint
  marginMinor: bigint
}

const showMargin = ({ ggrMinor, feeMinor, costMinor, marginMinor }: Sums, currency: string) => ({
  ggr: moneyView(ggrMinor, currency),
  fee: moneyView(feeMinor, currency),
  cost: moneyView(costMinor, currency),
  margin: moneyView(marginMinor, currency),
})

function showStatement(found: Awaited<ReturnType<typeof getStatement>>) {
  const { amounts, corrections, compared, totalMinor, currency, rates: _, ...statement } = found
  const money = (amountMinor: bigint) => moneyView(amountMinor, currency)
  const orNone = (amountMinor: bigint | null) => (amountMinor === null ? null : money(amountMinor))
  return {
    ...statement,
    currency,
    total: money(totalMinor),
    lines: amounts.lines.map((line) => ({
      key: line.key,
      bets: moneyView(line.betMinor - line.refundMinor, line.currency),
      wins: moneyView(line.winMinor, line.currency),
      ggr: moneyView(line.ggrMinor, line.currency),
      rate: line.rate,
      converted: money(line.baseMinor),
      deducted: money(line.deductedMinor),
      share: money(line.shareMinor),
    })),
    open: amounts.open.map(({ key, ggrMinor, currency: of, missing }) => ({
      key,
      missing,
      ggr: moneyView(ggrMinor, of),
    })),
    base: money(amounts.baseMinor),
    deductions: amounts.deductions.map(({ label, amountMinor }) => ({ label, amount: money(amountMinor) })),
    net: money(amounts.netMinor),
    share: money(amounts.shareMinor),
    topUp: money(amounts.topUpMinor),
    fixed: money(amounts.fixedMinor),
    ownTotal: money(amounts.totalMinor),
    parties: {
      provider: money(amounts.totalMinor - amounts.upstreamMinor),
      upstream: money(amounts.upstreamMinor),
    },
    corrections: corrections.map(({ kind, month, amountMinor, currency: of, convertedMinor }) => ({
      ...{ kind, month, amount: moneyView(amountMinor, of), converted: orNone(convertedMinor) },
    })),
    compared: compared.map(({ ourMinor, theirMinor, differenceMinor, ...line }) => ({
      ...line,
      ours: orNone(ourMinor),
      theirs: orNone(theirMinor),
      difference: money(differenceMinor),
      percent: ourMinor ? (Number((differenceMinor * 1_000_000n) / ourMinor) / 10_000).toFixed(2) : null,
    })),
  }
}
