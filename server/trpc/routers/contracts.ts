import {
  createContract,
  createProviderContract,
  formatShare,
  getContract,
  getOwnContract,
  listContracts,
  listProviderStatements,
  type listUnbilled,
  type MonthFee,
  previewContract,
  withdrawContract,
  withdrawProviderContract,
} from '@/server/modules/finance/contracts'
import { inOrganization, showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView } from '../money-view'

/** What organizations pay Croupier, and what Croupier owes providers. */
export const staffContractsRouter = router({
  list: staffProcedure(listContracts),
  get: staffProcedure(showing(getContract, showContract)),
  preview: staffProcedure(showing(inOrganization(previewContract), showPreview)),
  create: staffProcedure(inOrganization(createContract), { stepUp: true }),
  withdraw: staffProcedure(inOrganization(withdrawContract), { stepUp: true }),
  providers: staffProcedure(showing(listProviderStatements, showStatements)),
  createProvider: staffProcedure(createProviderContract, { stepUp: true }),
  withdrawProvider: staffProcedure(withdrawProviderContract, { stepUp: true }),
})

/** What the organization pays Croupier. */
export const contractRouter = router({
  get: procedure(showing(getOwnContract, showOwnContract)),
})

type Result<Verb extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Verb>>
type Version = Result<typeof getContract>['versions'][number]
type Line = Version['lines'][number]
type Tiers = Extract<Line, { kind: 'ggr_share' }>['tiers']

/** Days are `YYYY-MM-DD` (UTC). */
const dayText = (day: Date) => day.toISOString().slice(0, 10)
/** The day before: watermarks name the first day that is not accrued. */
const throughOf = (until: Date | null | undefined) =>
  until ? dayText(new Date(until.getTime() - 86_400_000)) : null
const dayOrNull = (day: Date | null | undefined) => (day ? dayText(day) : null)

const showTiers = (tiers: Tiers, currency: string) =>
  tiers.map(({ fromMinor, shareUnits }) => ({
    from: moneyView(fromMinor, currency),
    share: formatShare(shareUnits),
  }))

function showLine(line: Line, currency: string) {
  const { id, label, providerCode, gameType, includesFreeWins } = line
  const shared = { id, label, providerCode, gameType, includesFreeWins }
  if (line.kind !== 'ggr_share')
    return {
      ...shared,
      kind: line.kind,
      tiers: [],
      minimum: null,
      amount: moneyView(line.amountMinor, currency),
    }
  return {
    ...shared,
    kind: line.kind,
    tiers: showTiers(line.tiers, currency),
    minimum: line.minimumMinor === null ? null : moneyView(line.minimumMinor, currency),
    amount: null,
  }
}

function showVersion(version: Omit<Version, 'createdBy' | 'withdrawnAt'>) {
  const { id, currency, negativeMonth, note, state, createdAt, effectiveDay, endDay, lines } = version
  return {
    id,
    version: version.version,
    currency,
    negativeMonth,
    note,
    state,
    createdAt,
    effectiveDay: dayText(effectiveDay),
    endDay: dayOrNull(endDay),
    lines: lines.map((line) => showLine(line, currency)),
  }
}

const showFee = ({ ggrMinor, feeMinor, currency, ...fee }: MonthFee) => ({
  ...fee,
  ggr: ggrMinor === null ? null : moneyView(ggrMinor, currency),
  fee: moneyView(feeMinor, currency),
})

const nameOf = (actor: unknown) =>
  typeof actor === 'object' && actor !== null && 'name' in actor ? String(actor.name) : 'Unknown'

type UnbilledItem = Result<typeof listUnbilled>[number]

function showUnbilledItem({ currency, ggrMinor, organizationId, name, slug, ...item }: UnbilledItem) {
  return {
    ...item,
    organization: { id: organizationId, name, slug },
    ggr: currency === null ? null : moneyView(ggrMinor, currency),
  }
}

export const showUnbilled = (found: Result<typeof listUnbilled>) => found.map(showUnbilledItem)

function showContract(contract: Result<typeof getContract>) {
  const { versions, progress, unbilled, monthFees, month, earliestDay, ...rest } = contract
  return {
    ...rest,
    earliestDay: dayText(earliestDay),
    month: dayText(month).slice(0, 7),
    versions: versions.map((version) => ({ ...showVersion(version), by: nameOf(version.createdBy) })),
    accruedThrough: throughOf(progress?.accruedUntil),
    unbilled: unbilled.filter(({ why }) => why !== 'blocked').map(showUnbilledItem),
    blocked: progress?.blockedReason
      ? { reason: progress.blockedReason, since: progress.blockedSince }
      : null,
    fees: monthFees.map(showFee),
  }
}

function showPreview(preview: Result<typeof previewContract>) {
  const { currency, lines, totalMinor, chargedMinor, month, open } = preview
  return {
    month: dayText(month).slice(0, 7),
    open: open.map(({ currency: of, ggrMinor }) => moneyView(ggrMinor, of)),
    lines: lines.map(({ ggrMinor, feeMinor, ...line }) => ({
      ...line,
      ggr: line.kind === 'ggr_share' ? moneyView(ggrMinor, currency) : null,
      fee: moneyView(feeMinor, currency),
    })),
    total: moneyView(totalMinor, currency),
    charged: moneyView(chargedMinor, currency),
  }
}

const freeWinsOf = (lineId: string, versions: readonly Pick<Version, 'lines'>[]) => ({
  includesFreeWins: versions.some(({ lines }) =>
    lines.some(({ id, includesFreeWins }) => id === lineId && includesFreeWins),
  ),
})

function showOwnContract({
  month,
  versions,
  fees,
  days,
  accruedUntil,
  unbilled,
  isWaiting,
}: Result<typeof getOwnContract>) {
  return {
    month: dayText(month).slice(0, 7),
    isWaiting,
    unbilled: unbilled.map(showUnbilledItem),
    accruedThrough: throughOf(accruedUntil),
    versions: versions.map(showVersion),
    fees: fees.map(showFee),
    daily: sumByDay(days),
    days: days.map((row) => {
      const { currency } = row.line.contract
      return {
        lineId: row.lineId,
        label: row.line.label,
        kind: row.line.kind,
        providerCode: row.line.providerCode,
        includesFreeWins: row.line.includesFreeWins,
        day: dayText(row.day),
        rateDay: dayOrNull(row.rateDay),
        ggr: row.ggr.map(({ ggrMinor, rate, currency: of, day, ofLineId }) => ({
          amount: moneyView(ggrMinor, of),
          rate,
          /** Of an earlier day and its line, whose rate came later. */
          late: day && ofLineId ? { day, lineId: ofLineId, ...freeWinsOf(ofLineId, versions) } : null,
        })),
        base: moneyView(row.baseMinor, currency),
        monthToDate: moneyView(row.feeMinor, currency),
        drawn: moneyView(row.drawnMinor, currency),
      }
    }),
  }
}

type AccruedDay = Result<typeof getOwnContract>['days'][number]

/** What the lines of each day sum to, by the currency of their contract. */
function sumByDay(rows: readonly AccruedDay[]) {
  const days = new Map<string, { day: string; currency: string; baseMinor: bigint; drawnMinor: bigint }>()
  for (const { day: at, line, baseMinor, drawnMinor } of rows) {
    const [day, { currency }] = [dayText(at), line.contract]
    const sum = days.get(day) ?? { day, currency, baseMinor: 0n, drawnMinor: 0n }
    days.set(day, {
      ...sum,
      baseMinor: sum.baseMinor + (line.kind === 'ggr_share' ? baseMinor : 0n),
      drawnMinor: sum.drawnMinor + drawnMinor,
    })
  }
  return [...days.values()].map(({ day, currency, baseMinor, drawnMinor }) => ({
    day,
    base: moneyView(baseMinor, currency),
    drawn: moneyView(drawnMinor, currency),
  }))
}

function showStatements(found: Result<typeof listProviderStatements>) {
  return {
    month: dayText(found.month).slice(0, 7),
    rateDay: found.rateDay,
    rateSource: found.rateSource,
    isFinal: found.isFinal,
    statements: found.statements.map(({ providerCode, name, contract, next, amounts, versions }) => ({
      providerCode,
      name,
      versions: versions.map((version) => ({
        ...showProviderVersion(version),
        note: version.note,
        isWithdrawn: version.withdrawnAt !== null,
        by: nameOf(version.createdBy),
      })),
      contract: contract && showProviderVersion(contract),
      next: next && showProviderVersion(next),
      amounts: amounts && contract && showAmounts(amounts, contract.currency),
    })),
  }
}

type Statement = Result<typeof listProviderStatements>['statements'][number]

const showProviderVersion = (contract: NonNullable<Statement['contract']>) => ({
  id: contract.id,
  version: contract.version,
  month: dayText(contract.effectiveMonth).slice(0, 7),
  currency: contract.currency,
  tiers: showTiers(contract.tiers, contract.currency),
  includesFreeWins: contract.includesFreeWins,
  fixed: moneyView(contract.fixedMinor, contract.currency),
  shareBase: contract.shareBase,
  tierMode: contract.tierMode,
  minimum: moneyView(contract.minimumMinor, contract.currency),
  deductions: contract.deductions.map(({ kind, label, shareUnits, amountMinor }) => ({
    ...{ kind, label, share: formatShare(shareUnits), amount: moneyView(amountMinor, contract.currency) },
  })),
  rateRule: contract.rateRule,
  paymentDays: contract.paymentDays,
  tolerance: contract.tolerance,
  lineBy: contract.lineBy,
  upstream: contract.upstream && {
    name: contract.upstream.name,
    share: formatShare(contract.upstream.shareUnits),
    mode: contract.upstream.mode,
  },
})

function showAmounts(amounts: NonNullable<Statement['amounts']>, currency: string) {
  return {
    lines: amounts.lines.map(
      ({ key, currency: of, betMinor, winMinor, refundMinor, ggrMinor, baseMinor, rate }) => ({
        key,
        bets: moneyView(betMinor, of),
        refunds: moneyView(refundMinor, of),
        wins: moneyView(winMinor, of),
        ggr: moneyView(ggrMinor, of),
        converted: moneyView(baseMinor, currency),
        rate,
      }),
    ),
    open: amounts.open.map(({ key, currency: of, betMinor, winMinor, refundMinor, ggrMinor, missing }) => ({
      key,
      bets: moneyView(betMinor, of),
      refunds: moneyView(refundMinor, of),
      wins: moneyView(winMinor, of),
      ggr: moneyView(ggrMinor, of),
      missing,
    })),
    base: moneyView(amounts.baseMinor, currency),
    share: moneyView(amounts.shareMinor, currency),
    fixed: moneyView(amounts.fixedMinor, currency),
    deducted: moneyView(amounts.baseMinor - amounts.netMinor, currency),
    topUp: moneyView(amounts.topUpMinor, currency),
    upstream: moneyView(amounts.upstreamMinor, currency),
    total: moneyView(amounts.totalMinor, currency),
  }
}
