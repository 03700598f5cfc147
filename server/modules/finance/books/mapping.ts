import { z } from 'zod'
import type { JournalMapping } from '@/prisma/generated/client'
import { type BookAccount, type BookSystem, bookAccountKeys, bookSystemKeys } from '@/server/contract/books'
import { BookMappingForm } from '@/server/contract/forms/billing'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import type { Posting } from './posting-rules'
import { findMapping, insertMapping, lockJournal } from './queries-journal'

export type Mapping = BookMappingForm

/** SKR03 and Xero's default chart, as far as they have such an account; the others are free numbers beside them. */
const defaultNumbers: Record<BookAccount, readonly [datev: string, xero: string]> = {
  customer_credit: ['1710', '815'],
  bank_clearing: ['1360', '625'],
  stripe_clearing: ['1361', '626'],
  fees_ggr_share: ['8200', '200'],
  fees_minimum: ['8210', '201'],
  fees_fixed: ['8220', '202'],
  fees_other: ['8290', '260'],
  credit_notes: ['8700', '203'],
  bonus_credit: ['8740', '204'],
  adjustments: ['2300', '429'],
  commission_expense: ['4760', '401'],
  commission_payable: ['1700', '816'],
  payouts_clearing: ['1362', '627'],
  provider_cost: ['3100', '310'],
  provider_payable: ['1610', '805'],
  exchange_gain: ['2660', '499'],
  exchange_loss: ['2150', '498'],
  rounding: ['2309', '860'],
}

/** What applies until a version is saved. */
export function defaultMapping(system: BookSystem): Mapping {
  const numberOf = (account: BookAccount) => {
    const [datev, xero] = defaultNumbers[account]
    return system === 'xero' ? xero : datev
  }
  const taxKey = system === 'xero' ? 'Tax Exempt' : ''
  const entries = bookAccountKeys.map((account) => [account, { number: numberOf(account), taxKey }] as const)
  const accounts = Object.fromEntries(entries) as Mapping['accounts']
  return { system, version: 0, accounts, consultant: '1001', client: '1', yearStart: '1' }
}

/** A version as it was saved; null: the default. An account that came later has no number. */
export function toMapping(system: BookSystem, row: JournalMapping | null): Mapping {
  if (!row) return defaultMapping(system)
  const { version, accounts, settings } = row
  const blank = Object.fromEntries(bookAccountKeys.map((account) => [account, { number: '', taxKey: '' }]))
  return BookMappingForm.parse({
    ...Object(settings),
    system,
    version,
    accounts: { ...blank, ...Object(accounts) },
  })
}

/** The tax key of whichever of a posting's accounts has one. */
export const taxKeyOf = ({ accounts }: Mapping, { debitAccount, creditAccount }: Posting) =>
  accounts[debitAccount].taxKey || accounts[creditAccount].taxKey

/** Accounts of the postings that have no number. */
export function missingAccounts({ accounts }: Mapping, postings: readonly Posting[]): BookAccount[] {
  const used = new Set(postings.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]))
  return bookAccountKeys.filter((account) => used.has(account) && accounts[account].number === '')
}

const OneSystem = z.object({ system: z.enum(bookSystemKeys) })

/** The accounts of an accounting program. Throws E5004. */
export const getBookMapping = readVerb(
  'journal.read',
  OneSystem,
  async (_: Context, { system }: z.output<typeof OneSystem>): Promise<Mapping> =>
    toMapping(system, await findMapping(db, system)),
)

/**
 * Saves the next version of the accounts. A closed month that was exported before keeps the version of its first export. Throws E5004, and
 * E0003 for a number that the program does not take or a form that shows an older version.
 */
export const saveBookMapping = writeVerb('journal.manage', BookMappingForm, save)

async function save(ctx: Context, form: BookMappingForm): Promise<{ version: number }> {
  if (form.system === 'datev') requireDatevNumbers(form)
  const { system, accounts, consultant, client, yearStart } = form
  return inTransaction(async (tx) => {
    await lockJournal(tx)
    const before = toMapping(system, await findMapping(tx, system))
    // defence: a mapping is not overwritten unseen
    if (before.version !== form.version)
      throw new AppError('E0003', {
        message: 'Another person saved accounts meanwhile. Open the form again.',
      })
    const version = before.version + 1
    await insertMapping(tx, {
      system,
      version,
      accounts,
      settings: { consultant, client, yearStart },
      actor: describeActor(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    await recordAudit(tx, ctx, {
      action: 'journal.mapping_changed',
      subjectType: 'journal_mapping',
      subjectId: `${system}/${version}`,
      before: { accounts: describeAccounts(before) },
      after: { system, version, accounts: describeAccounts({ ...form }), consultant, client, yearStart },
    })
    return { version }
  })
}

const describeAccounts = ({ accounts }: Pick<Mapping, 'accounts'>) =>
  bookAccountKeys.map((key) => [key, accounts[key].number, accounts[key].taxKey].join(' ').trim())

function requireDatevNumbers({ accounts }: Mapping): void {
  const lengths = new Set<number>()
  for (const key of bookAccountKeys) {
    const { number, taxKey } = accounts[key]
    if (number !== '' && !/^[1-9]\d{3,7}$/.test(number))
      throw refusal(`accounts.${key}.number`, 'DATEV accounts have 4 to 8 digits.')
    if (!/^\d{0,4}$/.test(taxKey))
      throw refusal(`accounts.${key}.taxKey`, 'DATEV tax keys have at most 4 digits.')
    if (number !== '') lengths.add(number.length)
    if (lengths.size > 1) throw refusal(`accounts.${key}.number`, 'All DATEV accounts have the same length.')
  }
}

const refusal = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })
