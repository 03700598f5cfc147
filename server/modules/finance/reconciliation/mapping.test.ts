import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorToDecimal } from '@/server/core/money'
import { readTable } from '@/server/formats/table-rows'
import { xlsxPieces } from '@/server/formats/xlsx'
import { parseTime } from './file-times'
import { guessMapping } from './guess-mapping'
import { LedgerMapping, type LedgerRow, mapRow } from './mapping'

const base = {
  columns: {
    transaction_id: 'ID',
    type: 'Type',
    amount: 'Amount',
    currency: 'Currency',
    round_id: 'Round',
    occurred_at: 'Time',
    state: 'State',
  },
  types: { DEBIT: 'bet', CREDIT: 'win', CANCEL: 'refund' },
  states: { OK: 'accepted', NSF: 'declined', ERR: 'failed' },
  amount: { unit: 'major', decimal: '.' },
  sign: 'absolute',
}
const mapping = (change: object = {}) => LedgerMapping.parse({ ...base, ...change })
const cells = {
  ID: 'tx-1',
  Type: 'debit',
  Amount: '1.50',
  Currency: 'eur',
  Round: 'r-1',
  Time: '2026-03-01 10:00:00',
  State: 'OK',
}
const map = (change: object = {}, row: object = {}) => {
  const mapped = mapRow(mapping(change), { line: 12, cells: { ...cells, ...row } })
  if (!mapped.ok) return mapped.problem
  return mapped.rows.length === 1 ? mapped.rows[0] : mapped.rows
}

describe('a row', () => {
  it('becomes one of the ledger', () => {
    expect(map({ timeZone: 'Europe/Berlin', currencyAliases: { EUR: 'EUR' } })).toEqual({
      transactionId: 'tx-1',
      type: 'bet',
      amount: 150n,
      currency: 'EUR',
      roundId: 'r-1',
      occurredAt: new Date('2026-03-01T09:00:00Z'),
      state: 'accepted',
      providerCode: null,
    })
  })

  it('may lack a round, a time and a state', () => {
    const { transaction_id, type, amount, currency } = base.columns
    const columns = { transaction_id, type, amount, currency }
    expect(map({ columns })).toMatchObject({ roundId: null, occurredAt: null, state: 'accepted' })
    expect(map({}, { Round: '', Time: ' ' })).toMatchObject({ roundId: null, occurredAt: null })
  })

  it.each([
    [{ Amount: '1,2,3' }, 'amount “1,2,3” is not a number'],
    [{ Amount: '1.505' }, 'amount “1.505” has too many digits for EUR'],
    [{ Amount: '99999999999999.99', Currency: 'EUR' }, 'amount “99999999999999.99” is too large'],
    [{ Type: 'BONUS' }, 'type “BONUS” is not in the mapping'],
    [{ State: 'MAYBE' }, 'state “MAYBE” is not in the mapping'],
    [{ Currency: 'EURO' }, 'currency “EURO” is not known'],
    [{ Time: '01.03.2026' }, 'time “01.03.2026” does not fit the format iso'],
    [{ Time: '2026-02-30' }, 'time “2026-02-30” does not fit the format iso'],
    [{ ID: ' ' }, '“ID” is empty'],
    [{ ID: 'x'.repeat(129) }, `transaction ID “${'x'.repeat(60)}…” has control characters or more than 128`],
  ])('that cannot be read says why: %j', (row, problem) => expect(map({}, row)).toBe(`Line 12: ${problem}`))

  it('says which column its file lacks', () => {
    const row = { line: 3, cells: { ID: '1' } }
    expect(mapRow(mapping(), row)).toEqual({
      ok: false,
      line: 3,
      problem: 'Line 3: the column “Type” is missing',
    })
    const broken = { line: 4, problem: 'Line 4: this is not a JSON object' }
    expect(mapRow(mapping(), broken)).toEqual({ ok: false, ...broken })
  })

  it.each([
    ['.', '1,234.5', 123_450n],
    ['.', '1234', 123_400n],
    ['.', '1’234.50', 123_450n],
    [',', '1.234,5', 123_450n],
    [',', '1 234,56', 123_456n],
    [',', '0,05', 5n],
  ])('reads amounts with the decimal sign %s: %s', (decimal, Amount, amount) => {
    expect(map({ amount: { unit: 'major', decimal } }, { Amount })).toMatchObject({ amount })
  })

  it('reads bets as negative where they are', () => {
    const negative = (Type: string, Amount: string) => map({ sign: 'bets_negative' }, { Type, Amount })
    expect(negative('DEBIT', '-1.50')).toMatchObject({ amount: 150n })
    expect(negative('DEBIT', '−1.50')).toMatchObject({ amount: 150n })
    expect(negative('CREDIT', '0')).toMatchObject({ amount: 0n })
  })

  it('keeps an amount of the other sign below zero', () => {
    const read = (sign: string, Type: string, Amount: string) => map({ sign }, { Type, Amount })
    expect(read('bets_negative', 'DEBIT', '1.50')).toMatchObject({ amount: -150n })
    expect(read('bets_negative', 'CREDIT', '-1')).toMatchObject({ amount: -100n })
    expect(read('absolute', 'DEBIT', '-1')).toMatchObject({ amount: -100n })
  })

  it('of a combined call becomes a movement for each amount', () => {
    const { transaction_id, currency } = base.columns
    const columns = { transaction_id, currency, bet_amount: 'Bet', win_amount: 'Win' }
    const idForm = { suffix: ':{type}' }
    expect(map({ columns, idForm }, { Bet: '1.00', Win: '2.50' })).toMatchObject([
      { transactionId: 'tx-1:bet', type: 'bet', amount: 100n },
      { transactionId: 'tx-1:win', type: 'win', amount: 250n },
    ])
    expect(map({ columns, idForm }, { Bet: '1.00', Win: '' })).toMatchObject({ type: 'bet' })
    expect(map({ columns, idForm }, { Bet: '', Win: '' })).toBe('Line 12: there is no amount')
    expect(LedgerMapping.safeParse({ ...base, columns: { transaction_id, currency } }).success).toBe(false)
  })

  it('has Croupier’s transaction ID', () => {
    const id = (idForm: object, ID: string) => map({ idForm }, { ID })
    expect(id({ suffix: ':{type}' }, 'tx')).toMatchObject({ transactionId: 'tx:bet' })
    expect(id({ strip: 'TX-', prefix: '{type}:' }, 'TX-7')).toMatchObject({ transactionId: 'bet:7' })
    expect(id({ strip: 'tx-', caseless: true }, 'TX-Ab')).toMatchObject({ transactionId: 'ab' })
  })
})

it.each([
  ['iso', '2026-03-01 10:00:00.5', '2026-03-01T09:00:00.500Z'],
  ['iso', '2026-03-01T10:00:00+05:30', '2026-03-01T04:30:00.000Z'],
  ['iso', '2026-03-29 02:30:00.5', '2026-03-29T01:30:00.500Z'],
  ['dd.MM.yyyy HH:mm:ss', '1.7.2026 08:05', '2026-07-01T06:05:00.000Z'],
  ['dd.MM.yyyy HH:mm:ss', '2026-07-01T08:05:00.000', '2026-07-01T06:05:00.000Z'],
  ['MM/dd/yyyy HH:mm:ss', '07/01/2026 12:05:09 AM', '2026-06-30T22:05:09.000Z'],
  ['epoch_s', '1772359200.25', '2026-03-01T10:00:00.250Z'],
  ['epoch_ms', '1772359200250', '2026-03-01T10:00:00.250Z'],
  ['MM/dd/yyyy HH:mm:ss', '13/01/2026', undefined],
  ['epoch_s', '1772359200250', undefined],
  ['iso', '2026-03-01 24:00', undefined],
] as const)('a time of the format %s in Berlin: %s', (format, text, expected) => {
  expect(parseTime(text, format, 'Europe/Berlin')?.toISOString()).toBe(expected)
})

describe('whatever is written to a file', () => {
  const header = Object.values(base.columns)
  const word = (words: Record<string, string>, own: string) =>
    Object.entries(words).find(([, one]) => one === own)?.[0] ?? ''
  const row: fc.Arbitrary<LedgerRow> = fc.record({
    transactionId: fc.stringMatching(/^[A-Za-z0-9;,":_-]{1,40}$/),
    type: fc.constantFrom('bet', 'win', 'refund'),
    amount: fc.bigInt(0n, BigInt(Number.MAX_SAFE_INTEGER)),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    roundId: fc.option(fc.stringMatching(/^[a-z0-9]{1,20}$/)),
    occurredAt: fc.option(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    ),
    state: fc.constantFrom('accepted', 'declined', 'failed'),
    providerCode: fc.constant(null),
  })
  const written = ({ type, amount, currency, ...one }: LedgerRow) => [
    one.transactionId,
    word(base.types, type),
    `${type === 'bet' && amount > 0n ? '-' : ''}${minorToDecimal(amount, currency).replace('.', ',')}`,
    currency,
    one.roundId ?? '',
    one.occurredAt?.toISOString() ?? '',
    word(base.states, one.state),
  ]
  const files: Record<string, (rows: string[][]) => Promise<Buffer>> = {
    csv: async (rows) =>
      Buffer.from(
        rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\n'),
      ),
    jsonl: async ([names = [], ...rows]) =>
      Buffer.from(
        rows
          .map((cells) => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cells[at]]))))
          .join('\n'),
      ),
    xlsx: async ([names = [], ...rows]) => {
      async function* batches() {
        yield rows
      }
      return Buffer.concat(
        await Readable.from(xlsxPieces({ name: 'Rows', header: names }, batches())).toArray(),
      )
    },
  }

  it.each(['csv', 'jsonl', 'xlsx'])('as %s is read back the same', async (kind) => {
    const form = mapping({ amount: { unit: 'major', decimal: ',' }, sign: 'bets_negative' })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const file = (await files[kind]?.([header, ...rows.map(written)])) ?? Buffer.alloc(0)
        const source = {
          sizeBytes: file.length,
          read: async (start: number, end: number) => file.subarray(start, end),
        }
        const read = await Readable.from(readTable(source)).toArray()
        expect(read.map((one) => mapRow(form, one))).toEqual(rows.map((one) => ({ ok: true, rows: [one] })))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a guessed mapping', () => {
  it('has the columns, words and forms of a file', () => {
    const rows = [
      {
        'Transaction ID': '1',
        Operation: 'Wager',
        Amount: '-1.234,50',
        CCY: 'EUR',
        Date: '31.01.2026 10:00',
        Status: 'DONE',
      },
      {
        'Transaction ID': '2',
        Operation: 'Rollback bet',
        Amount: '7,00',
        CCY: 'EUR',
        Date: '01.02.2026',
        Status: 'Declined',
      },
    ]
    const guessed = guessMapping(Object.keys(rows[0] ?? {}), rows)
    expect(guessed).toEqual({
      columns: {
        transaction_id: 'Transaction ID',
        type: 'Operation',
        amount: 'Amount',
        currency: 'CCY',
        occurred_at: 'Date',
        state: 'Status',
      },
      types: { Wager: 'bet', 'Rollback bet': 'refund', win: 'win' },
      states: { DONE: 'accepted', Declined: 'declined' },
      amount: { unit: 'major', decimal: ',' },
      sign: 'bets_negative',
      currencyAliases: {},
      timeZone: 'UTC',
      dateFormat: 'dd.MM.yyyy HH:mm:ss',
      idForm: {},
    })
    expect(LedgerMapping.parse(guessed)).toEqual(guessed)
  })

  it.each([
    [['100', '250'], { unit: 'minor' }],
    [['1.50', '1,234'], { unit: 'major', decimal: '.' }],
    [['1,234.50'], { unit: 'major', decimal: '.' }],
    [['1.234,567'], { unit: 'major', decimal: ',' }],
  ])('reads the amounts %j', (amounts, amount) => {
    expect(
      guessMapping(
        ['amount'],
        amounts.map((one) => ({ amount: one })),
      ).amount,
    ).toEqual(amount)
  })

  it.each([
    ['1772359200', 'epoch_s'],
    ['1772359200250', 'epoch_ms'],
    ['12/31/2026 11:00 PM', 'MM/dd/yyyy HH:mm:ss'],
    ['2026-03-01T00:00:00Z', 'iso'],
  ])('reads the time %s', (time, format) => {
    expect(guessMapping(['Timestamp'], [{ Timestamp: time }]).dateFormat).toBe(format)
  })

  it('has nothing that the file does not have', () => {
    expect(guessMapping(['a', 'b'], [{ a: '1', b: '2' }])).toMatchObject({ columns: {}, types: {} })
  })
})
