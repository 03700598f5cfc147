import { beforeAll, describe, expect, test } from 'vitest'
import { bookAccountKeys } from '@/server/contract/books'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { addAddress, createAffiliate, earn } from '@/server/modules/finance/affiliates/testing/world'
import { bookPayment, issueCreditNote, topUpCredit } from '@/server/modules/finance/approvals'
import { createProviderContract } from '@/server/modules/finance/contracts'
import {
  accrueUntil,
  addContract,
  countUntil,
  createFeeWorld,
  play,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import { closeMonth } from '@/server/modules/finance/invoices'
import { asUser } from '@/server/testing/as-user'
import {
  closeBooks,
  exportJournal,
  getBookMapping,
  getJournalMonth,
  listJournalEntries,
  listJournalMonths,
  saveBookMapping,
} from './index'

type World = Awaited<ReturnType<typeof createFeeWorld>>

let [euro, dollar]: World[] = []
let staff: Context

const own = () => {
  if (!euro || !dollar) throw new Error('no world')
  return { euro, dollar }
}

const at = (world: Pick<World, 'clock'>, day: string) => world.clock.set(new Date(`${day}T10:00:00Z`))

async function book(
  world: World,
  day: string,
  kind: 'fee' | 'adjustment' | 'purchase' | 'purchase_reversal',
  amountMinor: bigint,
  subjectId = newId(),
) {
  at(world, day)
  const { organizationId } = world
  return inTransaction((tx) =>
    bookCredit(tx, world.tenant, { organizationId, kind, amountMinor, subjectId, reason: kind }),
  )
}

async function topUp(world: World, day: string, amountMinor: bigint, currency: string) {
  at(world, day)
  await topUpCredit(world.tenant, { amount: { amountMinor, currency }, reason: '=cmd()', entryId: newId() })
}

const invoiceMonth = (world: World, month: string) =>
  closeMonth(world.tenant, { month, organizationIds: [world.organizationId] })

/** A package of 110 for 100, half of which is refunded. */
async function buyPackage(world: World) {
  const { organizationId } = world
  const [packageId, offerId, purchaseId, seriesId] = [newId(), newId(), newId(), newId()]
  const sold = { priceMinor: 10_001n, creditMinor: 11_000n, currency: 'EUR' }
  const createdAt = new Date('2026-04-05T10:00:00Z')
  await db.creditPackage.create({
    data: {
      id: packageId,
      seriesId,
      version: 1,
      name: 'P',
      ...sold,
      offerDays: 7,
      visibility: 'all',
      createdAt,
    },
  })
  const offered = { termsVersion: 1, createdAt, expiresAt: createdAt, packageName: 'P' }
  await db.packageOffer.create({ data: { id: offerId, organizationId, packageId, ...sold, ...offered } })
  const booked = await book(world, '2026-04-05', 'purchase', 11_000n, purchaseId)
  const paid = { state: 'paid' as const, creditEntryId: booked?.entryId ?? null, paidAt: createdAt }
  const bought = { ...paid, requestedBy: {}, createdAt, updatedAt: createdAt, packageName: 'P' }
  await db.purchase.create({
    data: { id: purchaseId, organizationId, offerId, seriesId, ...sold, ...bought },
  })
  await book(world, '2026-04-06', 'purchase_reversal', -5_503n, `${purchaseId}:${newId()}`)
}

async function payAffiliate() {
  const affiliate = await createAffiliate()
  at(affiliate, '2026-04-04')
  await earn(affiliate, 2_000n)
  const addressId = await addAddress(affiliate, 'iban', (text) => text)
  const settledAt = new Date('2026-04-20T10:00:00Z')
  const { organizationId } = affiliate
  const paid = { state: 'paid' as const, requestedBy: {}, createdAt: settledAt, settledAt }
  await db.withdrawal.create({
    data: { id: newId(), organizationId, addressId, amountMinor: 1_500n, currency: 'EUR', ...paid },
  })
}

const providerTerms = (currency: string) => ({
  currency,
  tiers: [{ from: '0', share: '8' }],
  includesFreeWins: false,
  fixed: '10.00',
})

/** Every kind of posting in April, and the month before it; it is the second of May. */
beforeAll(async () => {
  const seeded = [
    await createFeeWorld({ creditCurrency: 'EUR' }),
    await createFeeWorld({ creditCurrency: 'USD' }),
  ]
  ;[euro, dollar] = seeded
  const worlds = own()
  staff = asUser({ ...worlds.euro.tenant }, { staffRole: 'finance' })
  for (const [index, day] of [
    '2026-02-27',
    '2026-03-06',
    '2026-03-13',
    '2026-03-20',
    '2026-03-27',
    '2026-04-03',
    '2026-04-10',
    '2026-04-17',
    '2026-04-24',
    '2026-05-01',
  ].entries()) {
    await db.exchangeRateDay.create({ data: { day: new Date(day), source: 'test', fetchedAt: new Date() } })
    await db.exchangeRate.create({ data: { day: new Date(day), currency: 'USD', rate: `1.${10 + index}37` } })
  }
  for (const [world, currency] of [
    [worlds.euro, 'EUR'],
    [worlds.dollar, 'USD'],
  ] as const) {
    at(world, '2026-02-20')
    await addContract(
      world,
      '2026-03-01',
      [shareLine('10'), { kind: 'fixed', label: 'fixed', amount: '31.07' }],
      { currency, monthlyMinimum: '500.00' },
    )
    await createProviderContract(world.tenant, {
      contractId: newId(),
      providerCode: world.providerCode,
      month: '2026-03',
      note: '',
      terms: providerTerms(currency),
    })
    await topUp(world, '2026-03-02', 100_000n, currency)
    for (const day of [5, 12, 32, 33, 38, 40, 44, 47, 51, 54, 58, 61])
      await play(world, new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10), {
        ...{ type: 'bet', amountMinor: 33_333n + BigInt(day * 170), currency },
      })
    await accrueUntil(world, '2026-04-02')
    await invoiceMonth(world, '2026-03')
    await topUp(world, '2026-04-08', 7_777n, currency)
    const { id: invoiceId } = await db.invoice.findFirstOrThrow({
      where: { organizationId: world.organizationId },
    })
    const amount = { amountMinor: 1_234n, currency }
    at(world, '2026-04-09')
    await bookPayment(world.tenant, {
      invoiceId,
      paymentId: newId(),
      amount,
      reference: `REF ${currency}`,
      paidAt: world.clock.now(),
    })
    await issueCreditNote(world.tenant, { invoiceId, noteId: newId(), reason: 'goodwill' })
    await book(world, '2026-04-10', 'adjustment', -321n)
  }
  await buyPackage(worlds.euro)
  await payAffiliate()
  const other = await createFeeWorld({ creditCurrency: 'USD', name: '=HYPERLINK("x")' })
  await book(other, '2026-04-11', 'fee', -99n)
  for (const { id: organizationId, slug } of await db.organization.findMany())
    await countUntil({ ...other, organizationId, slug, clock: other.clock }, '2026-05-02')
  for (const world of [worlds.euro, worlds.dollar]) {
    await accrueUntil(world, '2026-05-02')
    await invoiceMonth(world, '2026-04')
  }
})

/** Every account of a month as SQL computes it from the stored rows, by currency: credit above zero, amount and value in euros. */
const recomputed = `with moved as (
    select coalesce(a.day, (e.created_at at time zone 'UTC')::date) as day, o.credit_currency as currency, e.amount_minor as amount, e.kind::text as kind
    from credit_entry e join organization o on o.id = e.organization_id
    left join (select distinct credit_entry_id, day from fee_accrual) a on a.credit_entry_id = e.id
  ), fees as (
    select a.day, c.currency, sum(a.drawn_minor) as amount, l.kind::text as kind from fee_accrual a
    join fee_contract_line l on l.id = a.line_id join fee_contract c on c.id = l.contract_id group by a.organization_id, a.day, c.currency, l.kind
  ), side as (
    select 'customer_credit' as account, day, currency, amount from moved
    union all select 'bank_clearing', day, currency, -amount from moved where kind in ('top_up', 'invoice_payment')
    union all select 'credit_notes', day, currency, -amount from moved where kind = 'credit_note'
    union all select 'adjustments', day, currency, -amount from moved where kind = 'adjustment'
    union all select 'fees_other', day, currency, -amount from moved where kind = 'fee' and amount = -99
    union all select 'fees_' || kind, day, currency, amount from fees
    union all select 'stripe_clearing', '2026-04-05', 'EUR', round(-price_minor * (credit_minor - 5503)::numeric / credit_minor) from purchase
    union all select 'bonus_credit', '2026-04-05', 'EUR', -(credit_minor - 5503) - round(-price_minor * (credit_minor - 5503)::numeric / credit_minor) from purchase
    union all select 'commission_expense', (created_at at time zone 'UTC')::date, 'EUR', -amount_minor from commission_entry
    union all select 'commission_payable', (created_at at time zone 'UTC')::date, 'EUR', amount_minor from commission_entry
    union all select 'commission_payable', (settled_at at time zone 'UTC')::date, currency, -amount_minor from withdrawal
    union all select 'payouts_clearing', (settled_at at time zone 'UTC')::date, currency, amount_minor from withdrawal
    union all select unnest(array['provider_cost', 'provider_payable']), month, currency, unnest(array[-1, 1]) * (round(ggr * 0.08) + 1000) from (
      select (date_trunc('month', hour at time zone 'UTC') + interval '1 month - 1 day')::date as month, currency, sum(bet_minor) as ggr
      from fact group by provider_code, 1, 2) p
  ), valued as (
    select s.*, case when s.currency = 'EUR' then amount else round(amount / (select r.rate from exchange_rate r
      where r.currency = s.currency and r.day <= s.day order by r.day desc limit 1)) end as base
    from side s where day < $2
  ), opening as (
    select coalesce(round(sum(amount) / (select r.rate from exchange_rate r where r.currency = 'USD' and r.day < $1 order by r.day desc limit 1)), 0) as base
    from valued where account = 'customer_credit' and currency = 'USD' and day < $1
  ), closing as (
    select round(sum(amount) / (select r.rate from exchange_rate r where r.currency = 'USD' and r.day < $2 order by r.day desc limit 1)) as base
    from valued where account = 'customer_credit' and currency = 'USD'
  ), month as (
    select account, currency, sum(amount)::int8 as amount, sum(base)::int8 as base from valued where day >= $1 group by 1, 2
  ), difference as (
    select closing.base - opening.base - (select base from month where account = 'customer_credit' and currency = 'USD') as loss from closing, opening
  ), result as (
    select account, currency, amount,
      case when account = 'customer_credit' and currency = 'USD' then (closing.base - opening.base)::int8 else month.base end as base
    from month, opening, closing
    union all select case when loss > 0 then 'exchange_loss' else 'exchange_gain' end, 'USD', 0, -loss::int8 from difference where loss <> 0
  )
  select account, currency, amount, base from result where amount <> 0 or base <> 0
  union all select 'rounding', 'USD', 0, -sum(base)::int8 from result having sum(base) <> 0
  order by 1, 2`

interface Figure {
  account: string
  currency: string
  amount: bigint
  base: bigint
}

async function figuresOf(month: string): Promise<Figure[]> {
  const { accounts } = await getJournalMonth(staff, { month })
  return accounts
    .map(({ account, currency, ...sides }) => ({
      account: account as string,
      currency,
      amount: sides.creditMinor - sides.debitMinor,
      base: sides.creditBaseMinor - sides.debitBaseMinor,
    }))
    .filter(({ amount, base }) => amount !== 0n || base !== 0n)
    .toSorted((one, other) =>
      `${one.account} ${one.currency}` < `${other.account} ${other.currency}` ? -1 : 1,
    )
}

const textOf = async (month: string, system: 'csv' | 'datev' | 'xero') =>
  (await exportJournal(staff, { month, system })).bytes.toString('latin1')

describe('the journal', () => {
  test('equals what SQL computes of each account, in both months, open and closed', async () => {
    for (const [month, to] of [
      ['2026-03', '2026-04-01'],
      ['2026-04', '2026-05-01'],
    ] as const) {
      const expected = await db.query<Figure>(recomputed, [`${month}-01`, to])
      expect(await figuresOf(month)).toEqual(expected)
      expect(await closeBooks(staff, { month })).toEqual({ outcome: 'closed', blockers: [] })
      expect(await figuresOf(month)).toEqual(expected)
    }
    const used = new Set((await figuresOf('2026-04')).map(({ account }) => account))
    const unused = bookAccountKeys.filter((account) => !used.has(account))
    expect(unused.filter((account) => !['exchange_gain', 'exchange_loss'].includes(account))).toEqual([])
  })

  test('balances in every currency, and its prepaid credit moves as the credit ledger does', async () => {
    const { accounts } = await getJournalMonth(staff, { month: '2026-04' })
    for (const currency of ['EUR', 'USD']) {
      const of = accounts.filter((one) => one.currency === currency)
      const sum = (figure: (one: (typeof of)[number]) => bigint) =>
        of.reduce((total, one) => total + figure(one), 0n)
      const sums = [
        sum((one) => one.debitMinor - one.creditMinor),
        sum((one) => one.debitBaseMinor - one.creditBaseMinor),
      ]
      expect(sums).toEqual([0n, 0n])
    }
    const balances = await db.query<{ currency: string; balance: bigint }>(
      `select o.credit_currency as currency, sum(e.amount_minor)::int8 as balance from credit_entry e join organization o on o.id = e.organization_id
       left join (select distinct credit_entry_id, day from fee_accrual) a on a.credit_entry_id = e.id
       where coalesce(a.day, e.created_at::date) < '2026-05-01' group by 1 order by 1`,
    )
    const posted = await db.query<{ currency: string; balance: bigint }>(
      `select currency, sum(case when credit_account = 'customer_credit' then amount_minor else -amount_minor end)::int8 as balance
       from journal_entry where 'customer_credit' in (credit_account, debit_account) group by 1 order by 1`,
    )
    expect(posted).toEqual(balances)
  })
})

describe('a closed month', () => {
  test('is closed once, however often and however much at once it is asked for', async () => {
    const { dollar: world } = own()
    await accrueUntil(world, '2026-06-02')
    await accrueUntil(own().euro, '2026-06-02')
    for (const one of [world, own().euro]) await invoiceMonth(one, '2026-05')
    for (const { id: organizationId, slug } of await db.organization.findMany())
      await countUntil({ ...world, organizationId, slug }, '2026-06-02')
    for (const day of ['2026-05-08', '2026-05-15', '2026-05-22', '2026-05-29']) {
      await db.exchangeRateDay.create({ data: { day: new Date(day), source: 'test', fetchedAt: new Date() } })
      await db.exchangeRate.create({ data: { day: new Date(day), currency: 'USD', rate: '1.5' } })
    }
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => closeBooks(staff, { month: '2026-05' })),
    )
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'closed',
      'closed_before',
      'closed_before',
      'closed_before',
    ])
    expect(
      await db.auditEntry.count({ where: { action: 'journal.month_closed', subjectId: '2026-05' } }),
    ).toBe(1)
  })

  test('is exported as the same bytes, also once its accounts have changed', async () => {
    const before = await Promise.all(
      (['csv', 'datev', 'xero'] as const).map((system) => textOf('2026-04', system)),
    )
    const mapping = await getBookMapping(staff, { system: 'datev' })
    const accounts = { ...mapping.accounts, rounding: { number: '4999', taxKey: '' } }
    await saveBookMapping(staff, { ...mapping, accounts })
    const after = await Promise.all(
      (['csv', 'datev', 'xero'] as const).map((system) => textOf('2026-04', system)),
    )
    expect(after).toEqual(before)
    expect(await textOf('2026-03', 'datev')).toContain(';4999;')
    await expect(saveBookMapping(staff, { ...mapping, accounts })).rejects.toMatchObject({ code: 'E0003' })
  })

  test('takes no entry and changes none; what comes later is a correction in the open month that names it', async () => {
    const { euro: world, dollar: other } = own()
    await createProviderContract(world.tenant, {
      contractId: newId(),
      providerCode: world.providerCode,
      month: '2026-07',
      note: '',
      terms: providerTerms('EUR'),
    })
    await play(world, '2026-04-15', { type: 'bet', amountMinor: 1_000n })
    const late = await createFeeWorld()
    await book(late, '2026-04-28', 'adjustment', -55n)
    await countUntil(late, '2026-06-02')
    const files = await textOf('2026-04', 'csv')
    for (const one of [world, other]) await countUntil(one, '2026-06-02')
    const { entries } = await listJournalEntries(staff, { month: '2026-06', account: 'provider_payable' })
    expect(entries.find(({ correctsMonth }) => correctsMonth === '2026-04')).toMatchObject({
      sourceId: `${world.providerCode}/2026-04`,
      day: '2026-06-01',
      amountMinor: 80n,
      correctsMonth: '2026-04',
    })
    expect(await textOf('2026-04', 'csv')).toBe(files)
    const adjusted = await listJournalEntries(staff, { month: '2026-06', account: 'adjustments' })
    expect(adjusted.entries).toMatchObject([
      { organizationId: late.organizationId, day: '2026-06-01', amountMinor: 55n, correctsMonth: '2026-04' },
    ])
    for (const statement of [
      'update journal_entry set amount_minor = 1',
      'delete from journal_entry',
      `insert into journal_entry select month, 9999, day, kind, debit_account, credit_account, 0, currency, 0, rate, document, organization_id, party, source_kind, 'x', part, corrects_month from journal_entry limit 1`,
      'update journal_month set base_minor = 1',
      'delete from journal_month',
      'update journal_export set mapping_version = 7',
      'delete from journal_mapping',
    ])
      await expect(db.query(statement)).rejects.toThrow(/never change|is closed/)
    const empty = { entryCount: 1, baseMinor: 5n, sha256: 'x', actor: {}, closedAt: new Date() }
    await expect(
      inTransaction((tx) => tx.journalMonth.create({ data: { ...empty, month: new Date('2026-06-01') } })),
    ).rejects.toThrow('do not sum')
  })
})

test('months are listed newest first, and are closed in turn once nothing is in the way', async () => {
  expect((await listJournalMonths(staff)).map(({ month, closed }) => [month, closed !== null])).toEqual([
    ['2026-06', false],
    ['2026-05', true],
    ['2026-04', true],
    ['2026-03', true],
  ])
  expect(await closeBooks(staff, { month: '2026-06' })).toMatchObject({
    outcome: 'blocked',
    blockers: expect.arrayContaining(['month_not_over', 'fees_not_accrued']),
  })
  expect(await closeBooks(staff, { month: '2026-07' })).toMatchObject({ outcome: 'blocked' })
})

test('an account without a number is named, and a text of a tenant is no formula', async () => {
  const mapping = await getBookMapping(staff, { system: 'csv' })
  const none = { number: '', taxKey: '' }
  await saveBookMapping(staff, {
    ...mapping,
    accounts: { ...mapping.accounts, provider_cost: none, rounding: none },
  })
  await expect(exportJournal(staff, { month: '2026-05', system: 'csv' })).rejects.toThrow(/Provider cost/)
  expect(await textOf('2026-04', 'csv')).toContain(`"'=HYPERLINK`)
  const support = asUser(staff, { staffRole: 'support' })
  await expect(exportJournal(support, { month: '2026-04', system: 'csv' })).rejects.toMatchObject({
    code: 'E5004',
  })
})
