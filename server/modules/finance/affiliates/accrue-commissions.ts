import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { readMonthFees, type Tier, tiersFromJson } from '@/server/modules/finance/contracts'
import { commissionOf, countedAfter, heldUntil } from './commission-rules'
import { appendEntries, type Draft } from './ledger'
import { findAccount, lockAccount } from './queries-accounts'
import {
  type CountedMonth,
  findAffiliatesDue,
  findCountedMonths,
  findNewFees,
  findNewNotes,
  type NewFee,
  type NewNote,
} from './queries-accrual'
import { findTerms } from './queries-enquiries'

/** Fee rows of one transaction, so that a long past does not hold the ledger for long. */
const batch = 1_000

/**
 * Books the commission of every fee row of a referred organization, one entry each, and reverses it with credit notes. Any number
 * of instances; running it again books nothing. A fee whose currency has no rate yet waits, and its month's credit notes with it.
 */
export async function accrueCommissions(ctx: Context): Promise<{ entries: number; failed: number }> {
  const result = { entries: 0, failed: 0 }
  for (const organizationId of await findAffiliatesDue(db)) {
    try {
      for (let booked = -1; booked !== 0; result.entries += booked)
        booked = await inTransaction((tx) => bookBatch(tx, ctx, organizationId))
    } catch (error) {
      log.error({ err: error, organizationId }, 'commission accrual failed')
      result.failed += 1
    }
  }
  return result
}

async function bookBatch(tx: Db, ctx: Context, organizationId: string): Promise<number> {
  // A fee row is booked once.
  if (!(await lockAccount(tx, organizationId))) return 0
  const account = await findAccount(tx, organizationId)
  if (!account) return 0
  const book = await openBook(tx, organizationId, account.currency)
  const fees = await findNewFees(tx, organizationId, batch)
  const waiting = new Set<string>()
  for (const fee of fees) if (!(await bookFee(tx, book, fee))) waiting.add(keyOf(fee))
  // A credit note counts once all fees of its month do.
  const notes = fees.length < batch ? await findNewNotes(tx, organizationId) : []
  for (const note of notes) if (!waiting.has(keyOf(note))) await bookNote(tx, book, note)
  const { drafts } = book
  if (drafts.length > 0) await appendEntries(tx, { organizationId, createdAt: ctx.clock.now(), drafts })
  return drafts.length
}

interface Terms {
  tiers: Tier[]
  holdingDays: number
}

interface Book {
  currency: string
  drafts: Draft[]
  months: Map<string, CountedMonth>
  terms: Map<string, Terms>
  rates: Map<number, RateDay | null>
}

const keyOf = ({ referredId, month }: { referredId: string; month: Date }) =>
  `${referredId} ${month.toISOString()}`

async function openBook(tx: Db, organizationId: string, currency: string): Promise<Book> {
  const [months, referrals] = [
    await findCountedMonths(tx, organizationId),
    await findTerms(tx, organizationId),
  ]
  const terms = referrals.map(({ programme: { id, tiers, holdingDays } }) => {
    const one: [string, Terms] = [id, { tiers: tiersFromJson(tiers), holdingDays }]
    return one
  })
  return {
    currency,
    drafts: [],
    months: new Map(months.map((month) => [keyOf(month), month])),
    terms: new Map(terms),
    rates: new Map(),
  }
}

const noMonth = { feesCountedMinor: 0n, countedMinor: 0n, creditedMinor: 0n }

function monthIn({ months }: Book, of: { referredId: string; month: Date }): CountedMonth {
  const { referredId, month } = of
  return months.get(keyOf(of)) ?? { referredId, month, ...noMonth }
}

function termsIn({ terms }: Book, programmeId: string): Terms {
  const found = terms.get(programmeId)
  if (!found) throw new Error('A referral names its programme')
  return found
}

/** False where the currency of the fee has no rate yet. */
async function bookFee(tx: Db, book: Book, fee: NewFee): Promise<boolean> {
  const { referredId, programmeId, month, day, lineId, feeMinor } = fee
  const countedMinor = await convert(tx, book, fee)
  if (countedMinor === null) return false
  const before = monthIn(book, fee)
  const after = {
    ...before,
    feesCountedMinor: before.feesCountedMinor + countedMinor,
    countedMinor: before.countedMinor + countedMinor,
  }
  const { tiers, holdingDays } = termsIn(book, programmeId)
  book.months.set(keyOf(fee), after)
  book.drafts.push({
    kind: 'fee',
    amountMinor: commissionOf(tiers, before.countedMinor, after.countedMinor),
    availableAt: heldUntil(day, holdingDays),
    referredId,
    month,
    feeMinor,
    feeCurrency: fee.currency,
    countedMinor,
    lineId,
    day,
  })
  return true
}

async function convert(tx: Db, { currency: to, rates }: Book, fee: NewFee): Promise<bigint | null> {
  const { currency: from, feeMinor, day } = fee
  if (from === to) return feeMinor
  const at = day.getTime()
  const known = rates.get(at) ?? (await readRates(tx, day))
  rates.set(at, known)
  return known && convertMinor(feeMinor, { from, to }, known)
}

/** Held as long as the month that it corrects. */
async function bookNote(tx: Db, book: Book, note: NewNote): Promise<void> {
  const { id, referredId, programmeId, month, currency, totalMinor } = note
  const before = monthIn(book, note)
  const fees = await readMonthFees(tx, { organizationId: referredId, month })
  const creditedMinor = before.creditedMinor + totalMinor
  const countedMinor = countedAfter({
    countedMinor: before.feesCountedMinor,
    feesMinor: fees.reduce((sum, { feeMinor }) => sum + feeMinor, 0n),
    creditedMinor,
  })
  const { tiers, holdingDays } = termsIn(book, programmeId)
  book.months.set(keyOf(note), { ...before, countedMinor, creditedMinor })
  book.drafts.push({
    kind: 'credit_note',
    amountMinor: commissionOf(tiers, before.countedMinor, countedMinor),
    availableAt: heldUntil(lastDayOf(month), holdingDays),
    referredId,
    month,
    feeMinor: -totalMinor,
    feeCurrency: currency,
    countedMinor: countedMinor - before.countedMinor,
    creditNoteId: id,
  })
}

const lastDayOf = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))
