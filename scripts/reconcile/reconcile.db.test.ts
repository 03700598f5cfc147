import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { deliverDue } from '@/server/modules/delivery/wallet/testing/deliver-due'
import {
  createWorld,
  forgetMovements,
  storedMovement,
  type World,
} from '@/server/modules/delivery/wallet/testing/world'
import { type ReconcileOrder, reconcile } from './reconcile'

let world: World
let folder: string

beforeEach(async () => {
  world = await createWorld()
  folder = mkdtempSync(join(tmpdir(), 'reconcile-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await forgetMovements()
})

const send = (of: Parameters<World['report']>[0]) => reportMovement(world.ctx, world.report(of), world.ports)

interface Line {
  id: string
  type?: string
  amount?: number | string
  currency?: string
  status?: string
}

function write(name: string, usual: string, lines: readonly Line[]): string {
  const path = join(folder, name)
  const rows = lines.map(
    ({ id, type = 'bet', amount = 100, currency = 'EUR', status = usual }) =>
      `${id},${type},${amount},${currency},${status}`,
  )
  writeFileSync(path, ['transaction_id,type,amount,currency,status', ...rows, ''].join('\n'))
  return path
}

const report = (...lines: Line[]) => write('report.csv', 'accepted', lines)
const journal = (...lines: Line[]) => write('journal.csv', 'booked', lines)

/** `class id` of each difference. */
async function differencesIn(
  files: Pick<ReconcileOrder, 'providerReport' | 'walletJournal' | 'organization'>,
) {
  const lines: string[] = []
  const result = await reconcile({
    providerCode: world.providerCode,
    from: new Date('2026-03-01'),
    to: new Date('2026-03-02'),
    ...files,
    write: (line) => lines.push(line),
  })
  const found = lines.slice(1).map((line) => line.split(','))
  return { found: found.map((cells) => `${cells[0]} ${cells[3]}`).sort(), result }
}

describe('a reconciliation', () => {
  beforeEach(async () => {
    await send({ type: 'bet', transactionId: 'b1' })
    await send({ type: 'win', transactionId: 'w1', amountMinor: 250n })
    await send({ type: 'bet', transactionId: 'b2' })
    await send({ type: 'refund', transactionId: 'r2', referenceTransactionId: 'b2' })
  })
  const all: Line[] = [
    { id: 'b1' },
    { id: 'w1', type: 'win', amount: 250 },
    { id: 'b2' },
    { id: 'r2', type: 'refund' },
  ]
  const without = (id: string) => all.filter((line) => line.id !== id)
  const but = (id: string, change: Partial<Line>) =>
    all.map((line) => (line.id === id ? { ...line, ...change } : line))

  test('of ledgers that agree finds nothing', async () => {
    const { found, result } = await differencesIn({
      providerReport: report(...all),
      walletJournal: journal(...all),
    })
    expect(found).toEqual([])
    expect(result).toEqual({ compared: 4, counts: {} })
  })

  test.each<[string, Line[], Line[], string[]]>([
    ['a movement that only the provider has', [...all, { id: 'b9' }], all, ['missing_at_croupier b9']],
    [
      'a movement that provider and wallet have',
      [...all, { id: 'b9' }],
      [...all, { id: 'b9' }],
      ['missing_at_croupier_booked b9'],
    ],
    ['a booking that nobody knows', all, [...all, { id: 'b9' }], ['only_in_wallet b9']],
    ['what the provider does not have', without('w1'), all, ['missing_at_provider w1']],
    ['what the wallet does not have', all, without('b1'), ['missing_at_wallet b1']],
    ['a decline in the wallet', all, but('b1', { status: 'declined' }), ['confirmed_but_declined b1']],
    ['another amount at the provider', but('w1', { amount: 249 }), all, ['provider_amount_differs w1']],
    ['another amount in the wallet', all, but('w1', { amount: 25 }), ['wallet_amount_differs w1']],
    ['a refund that gave nothing back', all, but('r2', { amount: 0 }), ['wallet_amount_differs r2']],
    ['another currency', but('b1', { currency: 'USD' }), all, ['currency_differs b1']],
    ['another kind', all, but('b1', { type: 'win' }), ['type_differs b1']],
    ['a line twice at the provider', [...all, { id: 'b1' }], all, ['duplicate_in_report b1']],
    ['a booking made twice', all, [...all, { id: 'b1' }], ['duplicate_in_journal b1']],
    [
      'a bet that the provider gave up',
      but('b1', { status: 'failed' }),
      all,
      ['refused_there_confirmed_here b1'],
    ],
  ])('names %s', async (_what, atProvider, atWallet, expected) => {
    const { found, result } = await differencesIn({
      providerReport: report(...atProvider),
      walletJournal: journal(...atWallet),
    })
    expect(found).toEqual(expected)
    expect(Object.values(result.counts)).toEqual([1])
  })

  test('with one file judges that side alone', async () => {
    expect((await differencesIn({ walletJournal: journal(...without('w1')) })).found).toEqual([
      'missing_at_wallet w1',
    ])
    expect((await differencesIn({ providerReport: report(...without('b1')) })).found).toEqual([
      'missing_at_provider b1',
    ])
  })

  test('of a line recorded outside of the period is no difference', async () => {
    await db.movement.updateMany({
      where: { transactionId: 'w1' },
      data: { createdAt: new Date('2026-02-28T23:59:59Z') },
    })
    const files = { providerReport: report(...all), walletJournal: journal(...all) }
    expect((await differencesIn(files)).found).toEqual([])
  })

  test('asks which brand is meant where several have an id', async () => {
    const second = await db.brand.create({
      data: { id: crypto.randomUUID(), organizationId: world.organizationId, ref: 'second' },
    })
    const {
      attempts,
      scheduleS,
      resolvedBy: _,
      refusedBy: _rule,
      firstResponseHeaders: _headers,
      ...stored
    } = await storedMovement(world, 'b1')
    await db.movement.create({
      data: { ...stored, scheduleS, id: crypto.randomUUID(), brandId: second.id },
    })
    const { found } = await differencesIn({ walletJournal: journal(...all) })
    expect(found).toContain('ambiguous b1')
  })

  test('stays within the organization that is named', async () => {
    const other = await createWorld()
    const { slug } = await db.organization.findUniqueOrThrow({ where: { id: other.organizationId } })
    const { result } = await differencesIn({ organization: slug, walletJournal: journal() })
    expect(result).toEqual({ compared: 0, counts: {} })
    await expect(differencesIn({ organization: 'nobody', walletJournal: journal() })).rejects.toThrow(
      RangeError,
    )
  })

  test('names the line that it cannot read', async () => {
    const walletJournal = journal({ id: 'b1' }, { id: 'w1', amount: '2.50' })
    await expect(differencesIn({ walletJournal })).rejects.toThrow(/journal.csv, line 3: amount/)
  })
})

describe('what is not settled', () => {
  test('is named as open, or as booked although it is', async () => {
    world.wallet.behave('server_error')
    await send({ type: 'win', transactionId: 'w1' })
    expect((await differencesIn({ walletJournal: journal() })).found).toEqual(['open w1'])
    expect((await differencesIn({ walletJournal: journal({ id: 'w1', type: 'win' }) })).found).toEqual([
      'booked_but_open w1',
    ])
  })

  test('a declined bet that the wallet booked is to be reversed there', async () => {
    world.wallet.behave('decline')
    await send({ type: 'bet', transactionId: 'b1' })
    const providerReport = report({ id: 'b1', status: 'declined' })
    expect((await differencesIn({ providerReport, walletJournal: journal() })).found).toEqual([])
    expect((await differencesIn({ walletJournal: journal({ id: 'b1' }) })).found).toEqual([
      'booked_but_refused b1',
    ])
    expect((await differencesIn({ providerReport: report({ id: 'b1' }) })).found).toEqual([
      'accepted_there_refused_here b1',
    ])
  })

  test('a bet confirmed after the provider was told that it failed lacks its refund', async () => {
    world.wallet.behave('server_error')
    await send({ type: 'bet', transactionId: 'b1' })
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    const providerReport = report({ id: 'b1', status: 'failed' })
    expect((await differencesIn({ providerReport })).found).toEqual(['late_bet b1'])
  })
})

test('a period that the archive has alone is refused', async () => {
  const [month, next] = [new Date('2026-03-01'), new Date('2026-04-01')]
  const ids = await db.query<{ firstId: string; endId: string }>(
    'select first_id_of($1) as "firstId", first_id_of($2) as "endId"',
    [month, next],
  )
  const times = { createdAt: next, verifiedAt: next, detachedAt: next }
  const data = { firstId: '', endId: '', ...ids[0], ...times, month: '2026-03', state: 'detached' }
  await db.archiveMonth.create({ data: { ...data, linkSha256: '0'.repeat(64) } })
  await expect(differencesIn({ providerReport: report() })).rejects.toThrow('2026-04-01')
  await db.archiveMonth.deleteMany()
})
