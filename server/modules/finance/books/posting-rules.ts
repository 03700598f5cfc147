import { type BookAccount, booksCurrency, type PostingKind, postingKinds } from '@/server/contract/books'

/** A part of a stored row that is posted once. */
export interface Source {
  kind: SourceKind
  sourceKind: string
  sourceId: string
  part: string
  /** `2026-03-31` (UTC), and the later day of its correction where its month is closed. */
  day: string
  /** Minor units of `currency`. Above zero it credits the liability of its kind; below zero it debits it. */
  amountMinor: bigint
  currency: string
  document: string
  organizationId: string | null
  /** The organization or provider by name. */
  party: string | null
  /** Of a package: price and credit, and how much of its credit was booked before this row. */
  sold?: { priceMinor: bigint; creditMinor: bigint; beforeMinor: bigint } | null
}

/** One posting. Amounts are never below zero; of an exchange or rounding difference `amountMinor` is 0. */
export interface Posting {
  day: string
  kind: PostingKind
  debitAccount: BookAccount
  creditAccount: BookAccount
  amountMinor: bigint
  currency: string
  /** Minor units of the journal's currency. */
  baseMinor: bigint
  /** Units of `currency` for one unit of the journal's currency; null where nothing was converted. */
  rate: string | null
  document: string
  organizationId: string | null
  party: string | null
  sourceKind: string
  sourceId: string
  part: string
  /** `2026-03`: the closed month that it belongs to. */
  correctsMonth: string | null
}

/** `Fee: GGR share`, of a correction `Correction of 2026-03: Fee: GGR share`. */
export const textOf = ({ kind, correctsMonth }: Posting) =>
  correctsMonth === null ? postingKinds[kind] : `Correction of ${correctsMonth}: ${postingKinds[kind]}`

interface Converted {
  baseMinor: bigint
  rate: string | null
}

/** Converts by the rates of a day; null where it has none for the currency. Half away from zero, odd in the amount. */
export type Convert = (amountMinor: bigint, currency: string, day: string) => Converted | null

/** What an amount above zero debits and credits; one below zero does the opposite. */
const accountsOf = {
  top_up: ['bank_clearing', 'customer_credit'],
  adjustment: ['adjustments', 'customer_credit'],
  purchase: ['stripe_clearing', 'customer_credit'],
  purchase_bonus: ['bonus_credit', 'customer_credit'],
  purchase_reversal: ['stripe_clearing', 'customer_credit'],
  purchase_bonus_reversal: ['bonus_credit', 'customer_credit'],
  invoice_payment: ['bank_clearing', 'customer_credit'],
  credit_note: ['credit_notes', 'customer_credit'],
  fee_ggr_share: ['fees_ggr_share', 'customer_credit'],
  fee_minimum: ['fees_minimum', 'customer_credit'],
  fee_fixed: ['fees_fixed', 'customer_credit'],
  fee_other: ['fees_other', 'customer_credit'],
  commission: ['commission_expense', 'commission_payable'],
  payout: ['payouts_clearing', 'commission_payable'],
  provider_cost: ['provider_cost', 'provider_payable'],
} as const satisfies Partial<Record<PostingKind, readonly [BookAccount, BookAccount]>>

export type SourceKind = keyof typeof accountsOf

/** The postings of one row's parts; null where a rate is missing. The liability moves by their sum, converted once. */
export function postingsOf(
  parts: readonly Source[],
  convert: Convert,
  { month, correctsMonth }: { month: string; correctsMonth: string | null },
): Posting[] | null {
  const split = parts.flatMap(splitBonus).filter(({ amountMinor }) => amountMinor !== 0n)
  const [first] = split
  if (!first) return []
  const day = correctsMonth === null ? first.day : `${month}-01`
  const postings: Posting[] = []
  let baseMinor = 0n
  for (const part of split) {
    const converted = convert(part.amountMinor, part.currency, part.day)
    if (!converted) return null
    baseMinor += converted.baseMinor
    const [debit, credit] = accountsOf[part.kind]
    postings.push(posted(part, { ...converted, day, debit, credit, correctsMonth }))
  }
  const totalMinor = split.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const whole = convert(totalMinor, first.currency, first.day)
  if (!whole) return null
  if (whole.baseMinor !== baseMinor) {
    const difference = {
      ...first,
      kind: 'rounding' as const,
      amountMinor: 0n,
      part: `${first.part}:rounding`,
    }
    const [, credit] = accountsOf[first.kind]
    const base = { baseMinor: whole.baseMinor - baseMinor, rate: whole.rate }
    postings.push(posted(difference, { ...base, day, debit: 'rounding', credit, correctsMonth }))
  }
  return postings
}

interface Sides extends Converted {
  day: string
  debit: BookAccount
  credit: BookAccount
  correctsMonth: string | null
}

type Posted = Omit<Source, 'kind'> & { kind: PostingKind }

function posted({ sold: _, ...source }: Posted, { debit, credit, baseMinor, ...rest }: Sides): Posting {
  const isReversed = source.amountMinor < 0n || baseMinor < 0n
  return {
    ...source,
    ...rest,
    amountMinor: magnitude(source.amountMinor),
    baseMinor: magnitude(baseMinor),
    debitAccount: isReversed ? credit : debit,
    creditAccount: isReversed ? debit : credit,
  }
}

const magnitude = (amountMinor: bigint) => (amountMinor < 0n ? -amountMinor : amountMinor)

/** A package's credit is money up to its price, in proportion, and bonus beyond. All parts together come to exactly the price. */
function splitBonus(source: Source): Source[] {
  const { sold, amountMinor, kind, part } = source
  if (!sold || sold.creditMinor <= 0n || sold.priceMinor === sold.creditMinor) return [source]
  const paidOf = (creditMinor: bigint) => divideHalfAway(creditMinor * sold.priceMinor, sold.creditMinor)
  const paidMinor = paidOf(sold.beforeMinor + amountMinor) - paidOf(sold.beforeMinor)
  const bonus = kind === 'purchase' ? ('purchase_bonus' as const) : ('purchase_bonus_reversal' as const)
  return [
    { ...source, amountMinor: paidMinor },
    { ...source, kind: bonus, part: `${part}:bonus`, amountMinor: amountMinor - paidMinor },
  ]
}

function divideHalfAway(dividend: bigint, divisor: bigint): bigint {
  const rounded = (2n * magnitude(dividend) + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** What an account holds in a currency: credit above zero. */
export interface Balance {
  account: BookAccount
  currency: string
  amountMinor: bigint
  baseMinor: bigint
}

/** The balances after the postings. */
export function addPostings(balances: readonly Balance[], postings: readonly Posting[]): Balance[] {
  const sums = new Map<string, Balance>()
  const add = ({ account, currency, amountMinor, baseMinor }: Balance) => {
    const key = `${account} ${currency}`
    const known = sums.get(key) ?? { account, currency, amountMinor: 0n, baseMinor: 0n }
    known.amountMinor += amountMinor
    known.baseMinor += baseMinor
    sums.set(key, known)
  }
  for (const balance of balances) add(balance)
  for (const { debitAccount, creditAccount, currency, amountMinor, baseMinor } of postings) {
    add({ account: creditAccount, currency, amountMinor, baseMinor })
    add({ account: debitAccount, currency, amountMinor: -amountMinor, baseMinor: -baseMinor })
  }
  return [...sums.values()]
}

/** What is owed in other currencies and whose every movement the journal has. */
const revalued: readonly BookAccount[] = ['customer_credit', 'commission_payable']

/**
 * At the end of a month what is owed in another currency is worth what the month's last rates say; the difference is a gain
 * or a loss. Null where a rate is missing.
 */
export function revalue(
  closing: readonly Balance[],
  convert: Convert,
  { month, day }: { month: string; day: string },
): Posting[] | null {
  const postings: Posting[] = []
  for (const { account, currency, amountMinor, baseMinor } of closing) {
    if (!revalued.includes(account) || currency === booksCurrency) continue
    const worth = convert(amountMinor, currency, day)
    if (!worth) return null
    const lossMinor = worth.baseMinor - baseMinor
    if (lossMinor === 0n) continue
    postings.push({
      day,
      kind: 'exchange_difference',
      debitAccount: lossMinor > 0n ? 'exchange_loss' : account,
      creditAccount: lossMinor > 0n ? account : 'exchange_gain',
      amountMinor: 0n,
      currency,
      baseMinor: magnitude(lossMinor),
      rate: worth.rate,
      document: `FX-${month}`,
      organizationId: null,
      party: null,
      sourceKind: 'exchange_difference',
      sourceId: `${account}/${currency}/${month}`,
      part: currency,
      correctsMonth: null,
    })
  }
  return postings
}
