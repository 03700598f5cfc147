import { type BreakCause, type BreakKind, breakKinds } from '@/server/contract/reconciliation'
import { classify, type DifferenceClass, type SideFact } from './classify'

/** Which ledgers were given, and the rules of each provider by its code; `''` of those without any. */
export interface Given {
  providers: readonly string[]
  wallet: boolean
  rules: Readonly<Record<string, { toleranceMinor: string; lateMinutes: number; omitsZeroWins: boolean }>>
}

/** A transaction with its sides, as it is read of the table of lines. Amounts in minor units. */
export interface ComparedLine extends Record<string, unknown> {
  movementId: string | null
  organizationId: string | null
  brandId: string | null
  providerCode: string
  transactionId: string
  isAmbiguous: boolean
  at: Date | null
  roundId: string | null
  type: 'bet' | 'win' | 'refund' | null
  amountMinor: bigint | null
  currency: string | null
  state: string | null
  isFree: boolean
  providerAnswer: string | null
  isBetBooked: boolean
  isLateProvider: boolean
  isLateWallet: boolean
  answeredMinor: bigint
  confirmedMinor: bigint
  isTolerated: boolean
  isRefunded: boolean
  providerLines: number
  providerType: string | null
  providerAmount: bigint | null
  providerSum: bigint
  providerCurrency: string | null
  providerState: string | null
  providerAt: Date | null
  providerRoundId: string | null
  providerRow: string | null
  walletLines: number
  walletType: string | null
  walletAmount: bigint | null
  walletSum: bigint
  walletCurrency: string | null
  walletState: string | null
  walletAt: Date | null
  walletRoundId: string | null
  walletRow: string | null
}

/** What a side has of a transaction, as it is kept with the break. Amounts in minor units as text. */
export interface StoredSide {
  lines: number
  type: string
  amountMinor: string
  currency: string
  state: string
  at: string | null
  roundId: string | null
  /** Import and line of its first row, and of its last where it has several. */
  row: string | null
}

/** Something that the sides do not agree on. */
export interface FoundBreak {
  line: ComparedLine
  kind: BreakKind
  findings: DifferenceClass[]
  cause: BreakCause
  causeDetail: Record<string, string> | null
  provider: StoredSide | null
  ours: StoredSide | null
  wallet: StoredSide | null
  atStakeMinor: bigint
}

const kindOf: Record<DifferenceClass, BreakKind> = {
  missing_at_croupier: 'missing_at_croupier',
  missing_at_croupier_booked: 'missing_at_croupier',
  only_in_wallet: 'missing_at_croupier',
  missing_at_provider: 'missing_at_provider',
  missing_at_wallet: 'missing_at_wallet',
  duplicate_in_report: 'duplicate',
  duplicate_in_journal: 'duplicate',
  currency_differs: 'currency',
  type_differs: 'type',
  provider_amount_differs: 'amount',
  wallet_amount_differs: 'amount',
  booked_but_open: 'state',
  booked_but_refused: 'state',
  confirmed_but_declined: 'state',
  open: 'state',
  late_bet: 'state',
  accepted_there_refused_here: 'state',
  refused_there_confirmed_here: 'state',
  state_differs: 'state',
  ambiguous: 'state',
  late_at_provider: 'late',
  late_at_wallet: 'late',
}

const inOrder = (a: DifferenceClass, b: DifferenceClass) =>
  breakKinds.indexOf(kindOf[a]) - breakKinds.indexOf(kindOf[b])

/** The break of a line; null where nothing is wrong, or what differs is within the provider's rules. Pure. */
export function breakOfLine(line: ComparedLine, given: Given): FoundBreak | null {
  const sides = { provider: given.providers.includes(line.providerCode), wallet: given.wallet }
  const provider = sides.provider ? sideOf(line, 'provider') : null
  const wallet = sides.wallet ? sideOf(line, 'wallet') : null
  const rules = given.rules[line.providerCode] ?? given.rules['']
  const findings = classify(factsOf(line, { provider, wallet }), sides)
    .filter((found) => !(found === 'provider_amount_differs' && line.isTolerated))
    .filter((found) => !(found === 'missing_at_provider' && rules?.omitsZeroWins && isZeroWin(line)))
  if (findings.length === 0 && isUnexplained(line, sides)) findings.push('state_differs')
  const [first] = findings.toSorted(inOrder)
  if (first === undefined) return null
  const ours = ourSide(line)
  return {
    ...{ line, kind: kindOf[first], findings: findings.toSorted(inOrder) },
    ...rowCause(line, first),
    ...{ provider: storedSide(provider, line, 'provider'), ours, wallet: storedSide(wallet, line, 'wallet') },
    atStakeMinor: atStake(line, sides),
  }
}

const isZeroWin = ({ type, amountMinor }: ComparedLine) => type === 'win' && amountMinor === 0n

/** The sums differ, although nothing was found: no difference may stay without a break. */
const isUnexplained = (line: ComparedLine, sides: { provider: boolean; wallet: boolean }) =>
  (sides.provider && line.answeredMinor !== line.providerSum && !line.isTolerated) ||
  (sides.wallet && line.confirmedMinor !== line.walletSum)

function factsOf(line: ComparedLine, sides: { provider: SideFact | null; wallet: SideFact | null }) {
  const { type, amountMinor, currency, state } = line
  const isKnown = type !== null && amountMinor !== null && currency !== null && state !== null
  const { isFree, providerAnswer, isRefunded, isBetBooked } = line
  const movement = isKnown
    ? { type, amountMinor, currency, state, isFree, providerAnswer, isRefunded, isBetBooked }
    : null
  return { movement, ...sides, isAmbiguous: line.isAmbiguous }
}

function sideOf(line: ComparedLine, side: 'provider' | 'wallet'): SideFact | null {
  const [type, amountMinor, currency, state] = [
    line[`${side}Type`],
    line[`${side}Amount`],
    line[`${side}Currency`],
    line[`${side}State`],
  ]
  if (type === null || amountMinor === null || currency === null || state === null) return null
  const isBooked = side === 'wallet' && state === 'accepted'
  return {
    ...{ lines: line[`${side}Lines`], type, amountMinor, currency },
    status: isBooked ? 'booked' : state,
    isLate: side === 'provider' ? line.isLateProvider : line.isLateWallet,
  }
}

const storedSide = (
  side: SideFact | null,
  line: ComparedLine,
  name: 'provider' | 'wallet',
): StoredSide | null =>
  side && {
    ...{ lines: side.lines, type: side.type, currency: side.currency, state: side.status },
    amountMinor: side.amountMinor.toString(),
    at: line[`${name}At`]?.toISOString() ?? null,
    ...{ roundId: line[`${name}RoundId`], row: line[`${name}Row`] },
  }

const ourSide = ({ type, amountMinor, currency, state, at, roundId }: ComparedLine): StoredSide | null =>
  type === null || amountMinor === null || currency === null || state === null
    ? null
    : {
        ...{ lines: 1, type, currency, state, roundId, row: null },
        ...{ amountMinor: amountMinor.toString(), at: at?.toISOString() ?? null },
      }

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** What the sides differ by; where they differ in something else, the amount itself. */
function atStake(line: ComparedLine, sides: { provider: boolean; wallet: boolean }): bigint {
  const differences = [
    sides.provider ? absolute(line.answeredMinor - line.providerSum) : 0n,
    sides.wallet ? absolute(line.confirmedMinor - line.walletSum) : 0n,
  ]
  const [most = 0n] = differences.toSorted((a, b) => (a < b ? 1 : -1))
  return most > 0n ? most : absolute(line.amountMinor ?? line.providerAmount ?? line.walletAmount ?? 0n)
}

type RowCause = Pick<FoundBreak, 'cause' | 'causeDetail'>

/** What the line alone tells of the cause; what only many lines tell is found afterwards (`queries-causes.ts`). */
function rowCause(line: ComparedLine, first: DifferenceClass): RowCause {
  if (first === 'provider_amount_differs')
    return amountCause(line.amountMinor ?? 0n, line.providerAmount ?? 0n)
  if (first === 'wallet_amount_differs') return amountCause(line.amountMinor ?? 0n, line.walletAmount ?? 0n)
  if (first === 'missing_at_provider') return { cause: missingCause(line), causeDetail: null }
  if (first === 'open') return { cause: 'delivery_open', causeDetail: null }
  return { cause: causeOfKind[kindOf[first]] ?? 'not_known', causeDetail: null }
}

const causeOfKind: Partial<Record<BreakKind, BreakCause>> = {
  duplicate: 'listed_twice',
  currency: 'other_currency',
  type: 'other_type',
  state: 'answers_differ',
}

function missingCause(line: ComparedLine): BreakCause {
  if (line.type === 'refund') return 'refund_not_reported'
  return isZeroWin(line) ? 'zero_win_omitted' : 'not_known'
}

function amountCause(ours: bigint, theirs: bigint): RowCause {
  if (theirs === -ours) return { cause: 'wrong_sign', causeDetail: null }
  for (const power of [1, 2, 3]) {
    const factor = 10n ** BigInt(power)
    if (ours * factor === theirs || theirs * factor === ours)
      return { cause: 'currency_exponent', causeDetail: { factor: factor.toString() } }
  }
  const difference = absolute(ours - theirs)
  if (difference <= 5n && difference * 100n <= absolute(ours)) return { cause: 'rounding', causeDetail: null }
  return { cause: 'not_known', causeDetail: null }
}
