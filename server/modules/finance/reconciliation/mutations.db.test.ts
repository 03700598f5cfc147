import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerSide } from '@/server/contract/reconciliation'
import { db } from '@/server/db'
import { forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { breaksOfDay, type FileLine, fileOf, giveFile, linesOf } from './testing/ledger-files'
import { playDay } from './testing/ledgers'

/*
 * One fault in the file of one side, and the other side's file as it should be: each fault ends as breaks of the right kind with the
 * right cause, and files without a fault end at zero.
 */

let world: World
let lines: FileLine[]

beforeAll(async () => {
  const played = await playDay()
  world = played.world
  lines = linesOf(played.rows)
})
afterEach(async () => {
  await db.reconciliation.deleteMany()
  await db.ledgerSource.deleteMany()
})
afterAll(forgetMovements)

type Change = (line: FileLine) => Partial<FileLine>
const all = (change: Change) => lines.map((line) => ({ ...line, ...change(line) }))
const but = (id: string, change: Change) =>
  lines.map((line) => (line.id === id ? { ...line, ...change(line) } : line))
const without = (...ids: string[]) => lines.filter(({ id }) => !ids.includes(id))
const again = (id: string) => [...lines, ...lines.filter((line) => line.id === id)]
const shifted = (line: FileLine, hours: number) => ({
  time: new Date(Date.parse(`${line.time}Z`.replace(' ', 'T')) + hours * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' '),
})
const scaled =
  (factor: number): Change =>
  ({ amount }) => ({ amount: (Number(amount) * factor).toFixed(2) })
/** Each line of the file that the mutation concerns, as a break. */
const each = (kind: string, cause: string, of = lines) => of.map(({ id }) => `${id}: ${kind} ${cause}`)
const ids = (...wanted: string[]) => lines.filter(({ id }) => wanted.includes(id))
const withAmount = () => lines.filter(({ amount }) => Number(amount) > 0)

type Mutation = [name: string, file: () => string, expected: (side: LedgerSide) => string[]]
const csv = (mutate: () => FileLine[]) => () => fileOf(mutate())
const missing = (side: LedgerSide) => `missing_at_${side}`

const mutations: Mutation[] = [
  ['a lost bet', csv(() => without('bet-2')), (side) => [`bet-2: ${missing(side)} not_known`]],
  ['a lost win', csv(() => without('win-3')), (side) => [`win-3: ${missing(side)} not_known`]],
  [
    'a lost refund',
    csv(() => without('refund-5')),
    (side) => [`refund-5: ${missing(side)} ${side === 'provider' ? 'refund_not_reported' : 'not_known'}`],
  ],
  [
    'two lost far apart',
    csv(() => without('bet-2', 'bet-10')),
    (side) => ['bet-10', 'bet-2'].map((id) => `${id}: ${missing(side)} not_known`),
  ],
  [
    'an outage of some hours',
    csv(() => without('bet-6', 'win-6', 'bet-7', 'bet-8', 'bet-9', 'win-9')),
    (side) => each(missing(side), 'outage', ids('bet-6', 'win-6', 'bet-7', 'bet-8', 'bet-9', 'win-9')),
  ],
  ['a doubled bet', csv(() => again('bet-4')), () => ['bet-4: duplicate listed_twice']],
  ['a doubled win', csv(() => again('win-6')), () => ['win-6: duplicate listed_twice']],
  [
    'one there three times',
    csv(() => [...again('bet-4'), ...ids('bet-4')]),
    () => ['bet-4: duplicate listed_twice'],
  ],
  [
    'one shifted by a day',
    csv(() => but('bet-3', (line) => shifted(line, 24))),
    () => ['bet-3: late shifted_day'],
  ],
  [
    'one shifted back by a day',
    csv(() => but('bet-3', (line) => shifted(line, -24))),
    () => ['bet-3: late shifted_day'],
  ],
  [
    'one at another hour',
    csv(() => but('bet-3', (line) => shifted(line, 3))),
    () => ['bet-3: late not_known'],
  ],
  ['another time zone', csv(() => all((line) => shifted(line, 2))), () => each('late', 'time_zone')],
  ['a zone west of here', csv(() => all((line) => shifted(line, -7))), () => each('late', 'time_zone')],
  ['a zone of half hours', csv(() => all((line) => shifted(line, 5.5))), () => each('late', 'time_zone')],
  [
    'amounts a hundred times too high',
    csv(() => all(scaled(100))),
    () => each('amount', 'currency_exponent', withAmount()),
  ],
  ['amounts a tenth', csv(() => all(scaled(0.1))), () => each('amount', 'currency_exponent', withAmount())],
  ['one exponent wrong', csv(() => but('bet-7', scaled(100))), () => ['bet-7: amount currency_exponent']],
  [
    'the wrong sign everywhere',
    csv(() => all(({ amount }) => ({ amount: `-${amount}` }))),
    () => each('amount', 'wrong_sign', withAmount()),
  ],
  [
    'one wrong sign',
    csv(() => but('win-9', ({ amount }) => ({ amount: `-${amount}` }))),
    () => ['win-9: amount wrong_sign'],
  ],
  ['a cent less', csv(() => but('bet-8', () => ({ amount: '10.79' }))), () => ['bet-8: amount rounding']],
  ['another amount', csv(() => but('bet-8', () => ({ amount: '3.33' }))), () => ['bet-8: amount not_known']],
  [
    'another currency',
    csv(() => but('bet-8', () => ({ currency: 'USD' }))),
    () => ['bet-8: currency other_currency'],
  ],
  ['a bet as a win', csv(() => but('bet-8', () => ({ kind: 'win' }))), () => ['bet-8: type other_type']],
  [
    'ids with a prefix',
    csv(() => all(({ id }) => ({ id: `LL-${id}` }))),
    (side) =>
      lines
        .flatMap(({ id }) => [
          `${id}: ${missing(side)} renamed_ids`,
          `LL-${id}: missing_at_croupier renamed_ids`,
        ])
        .sort(),
  ],
  [
    'one id in capitals',
    csv(() => but('bet-9', () => ({ id: 'BET-9' }))),
    (side) => [`BET-9: missing_at_croupier renamed_ids`, `bet-9: ${missing(side)} renamed_ids`],
  ],
  [
    'one id that is another one',
    csv(() => but('bet-9', () => ({ id: 'x4711' }))),
    (side) => [`bet-9: ${missing(side)} renamed_ids`, 'x4711: missing_at_croupier renamed_ids'],
  ],
  [
    'ids and rounds swapped',
    csv(() => but('bet-4', ({ id, round }) => ({ id: round, round: id }))),
    (side) => [`bet-4: ${missing(side)} swapped_columns`, 'round-4: missing_at_croupier swapped_columns'],
  ],
  [
    'a file that is cut',
    () => fileOf(lines.slice(0, -4)),
    (side) => each(missing(side), 'file_incomplete', lines.slice(-4)),
  ],
  [
    'a row cut in the middle',
    () => fileOf(lines).replace(/^win-6,.*$/m, 'win-6,win'),
    (side) => [`win-6: ${missing(side)} not_known`],
  ],
  [
    'an amount that is no number',
    csv(() => but('win-6', () => ({ amount: 'twenty' }))),
    (side) => [`win-6: ${missing(side)} rows_unreadable`],
  ],
  [
    'amount and currency swapped',
    csv(() => but('bet-2', ({ amount, currency }) => ({ amount: currency, currency: amount }))),
    (side) => [`bet-2: ${missing(side)} rows_unreadable`],
  ],
  [
    'a row that nobody knows',
    csv(() => [...lines, { ...(lines[0] as FileLine), id: 'stray', amount: '77.00', round: 'round-99' }]),
    () => ['stray: missing_at_croupier not_known'],
  ],
]

const other = (side: LedgerSide): LedgerSide => (side === 'provider' ? 'wallet' : 'provider')

test('files without a fault end at zero', async () => {
  await giveFile(world, 'provider', fileOf(lines))
  await giveFile(world, 'wallet', fileOf(lines))
  expect(await breaksOfDay(world, 'provider')).toEqual([])
  expect(await breaksOfDay(world, 'wallet')).toEqual([])
})

describe.each<LedgerSide>(['provider', 'wallet'])('of the file of the %s', (side) => {
  test.each(mutations)('%s', async (_, file, expected) => {
    await giveFile(world, other(side), fileOf(lines))
    await giveFile(world, side, file())
    expect(await breaksOfDay(world, side)).toEqual(expected(side).sort())
  })
})
