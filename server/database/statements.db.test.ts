import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Statement } from '@/server/db'
import { deletedTables, rewrittenTables } from '@/server/modules/deletion/columns'
import { describeStatement } from '@/server/testing/statements/describe-statement'
import { loadExposed } from '@/server/testing/statements/load-modules'
import { type QueryCall, readQueryCalls, type StatementPlace } from '@/server/testing/statements/read-calls'
import { readSchema, type Schema } from '@/server/testing/statements/read-schema'

type Makers = Record<string, (...given: unknown[]) => Statement>
type Text = Pick<Statement, 'text'>

const id = '00000000-0000-0000-0000-000000000000'
/** Every condition there is. */
const settledFilter = {
  organizationId: id,
  ...{
    settledFrom: new Date(0),
    settledTo: new Date(1),
    from: new Date(0),
    to: new Date(1),
    isCounted: true,
  },
  ...{ type: 'bet', states: ['confirmed'], providerCode: 'p', playerId: 'p', country: 'MT', currency: 'EUR' },
  ...{ roundId: 'r', transactionId: 't', playerPrefix: 'p', roundPrefix: 'r', transactionPrefix: 't' },
  ...{ sessionId: id, brandId: id, gameId: id, grantId: id, endpointId: id, isFree: true },
  contractLineId: id,
  ...{ amountFromMinor: 1n, amountToMinor: 2n },
}

/** Statements that are made for each call: one of each shape, by what makes them. */
const made: Record<string, (own: Makers) => (Text | undefined)[]> = {
  'server/modules/delivery/attention/queries-attention.ts pageStatement': (own) =>
    ['stuck', 'late'].flatMap((set) => ['asc', 'desc'].map((order) => own.pageStatement?.(set, order))),
  'server/modules/delivery/attention/queries-attention.ts idsStatement': (own) => [
    own.idsStatement?.(['stuck', 'late']),
  ],
  'server/modules/play/campaigns/queries-players.ts statement': (own) =>
    Object.values(own.statements as unknown as Record<string, Statement>),
  'server/modules/catalogue/catalog/list-statement.ts listStatement': (own) => [
    own.listStatement?.([], 'name'),
    own.listStatement?.(
      ['provider', 'providerGameId', 'type', 'volatility', 'rtpMin', 'rtpMax', 'features', 'freeRounds'],
      '-rtp',
      'off',
    ),
    own.listStatement?.(['search', 'currency'], 'sort_order', 'all'),
  ],
  // What the cursor is declared for, without its declaration.
  'server/modules/catalogue/catalog/cache/queries.ts `fetch ${rowsAtOnce} from catalogue`': ({
    openCursor,
  }) => [{ text: String(openCursor).replace(/^.*cursor for/s, '') }],
  'server/modules/delivery/facts/queries-report.ts reportStatement': (own) => [
    own.reportStatement?.([] as never),
    own.reportStatement?.(['game', 'country'] as never),
  ],
  'server/modules/delivery/facts/queries-grouped.ts groupedStatement': (own) => groupedExamples(own),
  'server/modules/delivery/facts/queries-pivot.ts pivotStatement': (own) => [
    own.pivotStatement?.(
      { organizationIds: [id], from: new Date(0), to: new Date(1), zone: 'UTC', currency: 'EUR' },
      { by: 'game', across: 'day', maxRows: 1, maxColumns: 1 },
    ),
  ],
  'server/modules/delivery/transactions/queries-found.ts foundIds': (own) => [
    own.foundIds?.(settledFilter, {
      cursor: { direction: 'older', createdAt: new Date(0), id: settledFilter.gameId },
      limit: 1,
    }),
  ],
  'server/modules/delivery/transactions/queries-found.ts foundCount': (own) => [
    own.foundCount?.(settledFilter, 1),
  ],
  'server/modules/delivery/transactions/queries-found.ts foundSums': (own) => [
    own.foundSums?.(settledFilter),
  ],
  'server/modules/deletion/queries-rewrite.ts namingStatement': (own) =>
    rewrittenTables.flatMap((table) =>
      [true, false].map((isEverywhere) => own.namingStatement?.(table, isEverywhere || table.scope === null)),
    ),
  'server/modules/deletion/queries-rewrite.ts rewriteStatement': (own) =>
    rewrittenTables.map((table) => own.rewriteStatement?.(table)),
  'server/modules/deletion/queries-erase.ts deletingStatement': (own) =>
    deletedTables.map((table) => own.deletingStatement?.(table)),
  // Written by rate-limiter-flexible.
  'server/modules/platform/rate-limits/queries.ts statement': () => [],
}

function groupedExamples({ groupedStatement }: Makers): (Text | undefined)[] {
  const scope = {
    organizationIds: [],
    from: new Date(0),
    to: new Date(1),
    countedUntil: new Date(1),
    zone: 'UTC',
  }
  const narrow = { ...scope, brandId: '', providerCode: '', gameId: '', currency: '', country: '' }
  const page = { limit: 1, sort: 'ggr', isAscending: false, keys: [] }
  const after = { limit: 1, after: ['EUR', '', ''] }
  return [
    ...['total', 'organization', 'game', 'day', 'month', 'player'].map((by) =>
      groupedStatement?.(scope, { by, hasPlayers: true, page }),
    ),
    groupedStatement?.(narrow, { by: 'brand', hasPlayers: false, page: after }),
    groupedStatement?.({ ...narrow, playerId: '' }, { by: 'country', hasPlayers: true, page: after }),
  ]
}

/** Columns that may be null in the table and are not in these results, and why. */
const neverNull: Record<string, string> = {
  'accounts/endpoints/queries.ts id': 'asked for',
  'catalogue/catalog/queries-cabinet.ts ref': 'asked for',
  'catalogue/certificates/queries.ts expiresOn': 'compared with a time',
  'operations/destinations/queries-attempts.ts failingSince': 'set by the same statement',
  'operations/destinations/queries-send.ts bundleId': 'set by the same statement',
  'delivery/endpoint-health/queries-health.ts nextAttemptAt': 'CHECK: what is queued has a time',
  'platform/idempotency/queries.ts status': 'asked for',
  'platform/idempotency/queries.ts body': 'stored together with the status',
  'finance/reconciliation/queries-sources.ts fileId': 'joined with it',
  'operations/incidents/rules/queries-accounts.ts expiresAt': 'compared with a time',
  'operations/incidents/rules/queries-accounts.ts organizationId': 'asked for',
  'operations/incidents/rules/queries-accounts.ts validTo': 'compared with a time',
  'operations/incidents/rules/queries-single-sign-on.ts expiresAt': 'compared with a time',
  'operations/incidents/rules/queries-single-sign-on.ts usedAt': 'compared with a time',
  'accounts/mail/queries.ts bodySealed':
    'kept until the mail is sent or given up, and then it has no next attempt',
  'delivery/open-rounds/queries-ask.ts leaseToken': 'set by the same statement',
  'delivery/readiness/queries.ts finishedAt': 'asked for',
  'play/sessions/queries-read.ts launchUrlSealed': 'asked for',
  'delivery/wallet/queries-claim.ts leaseToken': 'set by the same statement',
  'delivery/wallet/queries-restore.ts restorePointId': 'asked for',
  'delivery/wallet/queries-restore.ts referenceTransactionId': 'refunds name their bet',
  'delivery/wallet/queries-support.ts confirmedAt': 'compared with a time',
}

const database = new Client({ connectionString: process.env.DATABASE_URL })
afterAll(() => database.end())

test('hand-written SQL fits the schema, and its columns are those of the row type at the call', async () => {
  await database.connect()
  const schema = await readSchema(database)
  const calls = readQueryCalls()
  const places = calls.flatMap(({ statements }) => statements)
  const modules = await loadExposed([
    ...new Set(places.flatMap((place) => ('file' in place ? place.file : []))),
  ])
  const faults: string[] = []
  for (const call of calls)
    for (const place of call.statements)
      for (const text of textsOf(place, modules)) faults.push(...(await faultsOf(call, text, schema)))
  const excused = new Set(Object.keys(neverNull).map((column) => `server/modules/${column} may be null`))
  const found = faults.map((fault) => fault.replace(/:\d+/, ''))
  expect(faults.filter((_, index) => !excused.has(found[index] ?? ''))).toEqual([])
  expect([...excused].filter((one) => !found.includes(one))).toEqual([])
  expect(places.length).toBeGreaterThan(180)
}, 180_000)

test('Prisma’s raw SQL, which this does not check, is used nowhere', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(500)
  const uses = sources.filter((path) =>
    /\$(query|execute)Raw/.test(readFileSync(join('server', path), 'utf8')),
  )
  expect(uses).toEqual([])
})

function textsOf(place: StatementPlace, modules: Awaited<ReturnType<typeof loadExposed>>): string[] {
  if ('text' in place) return [place.text]
  const own = modules[place.file] ?? {}
  if ('madeBy' in place) {
    const examples =
      made[`${place.file} ${place.madeBy}`] ?? (() => [{ text: 'Add an example of it to this test' }])
    return examples(own as Makers).map((one) => one?.text ?? 'Nothing is made')
  }
  const value = own[place.name] as string | Statement | Record<string, Statement>
  if (typeof value === 'string') return [value]
  return isStatement(value) ? [value.text] : Object.values(value).map(({ text }) => text)
}

const isStatement = (value: Statement | Record<string, Statement>): value is Statement =>
  typeof value.text === 'string'

async function faultsOf({ at, row }: QueryCall, text: string, schema: Schema): Promise<string[]> {
  const result = await describeStatement(database, text).catch((error: Error) => error)
  if (result instanceof Error) return [`${at} ${result.message}: ${text.slice(0, 80)}`]
  if (row === undefined) return []
  const declared = new Map(row.map((column) => [column.name, column]))
  const faults = result.flatMap((field) => {
    const column = declared.get(field.name)
    if (!column) return [`${field.name} is not declared`]
    const kind = schema.kindOf(field)
    const isOfKind = kind === 'json' || [...(column.kinds ?? [])].every((one) => one === kind)
    if (!isOfKind) return [`${field.name} is ${kind}, not ${[...(column.kinds ?? [])].join(' or ')}`]
    return schema.canBeNull(field) && !column.canBeNull ? [`${field.name} may be null`] : []
  })
  const selected = new Set(result.map(({ name }) => name))
  const missing = [...declared.keys()].filter((name) => !selected.has(name))
  return [...faults, ...missing.map((name) => `${name} is not selected`)].map((fault) => `${at} ${fault}`)
}
