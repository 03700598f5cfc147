import { expect, test } from 'vitest'
import { findDatabaseCalls, mayCallDatabase, readModels } from './database-calls.mjs'

const models = readModels()

test.each([
  ['await tx.membership.findMany({ where: { userId } })', ['membership.findMany']],
  ['const found = await db.user\n    .findUniqueOrThrow({ where: { id } })', ['user.findUniqueOrThrow']],
  ['await db.affiliateProgramme.groupBy({ by: [] })', ['affiliateProgramme.groupBy']],
  ['await handleOfAnyName.endpoint.updateMany({ data })', ['endpoint.updateMany']],
  ['await inTransaction((one) => one.wallet.apiKey.count())', ['apiKey.count']],
  ['db.query<Row>(statement, [1])', ['db.query']],
  ['await tx.query(\n  lock, [id])', ['tx.query']],
  ['const find = (from: Db) => from.query(page)', ['from.query']],
  ['await db.$queryRaw`select 1`', ['$queryRaw']],
])('%s is a call of the database', (text, calls) => {
  expect(findDatabaseCalls(text, models)).toEqual(calls)
})

test.each([
  'brands.data.find((brand) => brand.id === id)',
  'await client.callbacks.run.query({ runId })',
  'list: openProcedure.query(() => listOutbox())',
  'client.brand.create.mutate(input)',
  'stripe.refunds.create(body)',
  'await findUser(tx, id)',
  'await updateEndpoint(db, id, { isActive })',
])('%s is none', (text) => {
  expect(findDatabaseCalls(text, models)).toEqual([])
})

test.each([
  ['server/modules/accounts/keys/queries.ts', true],
  ['server/modules/operations/incidents/rules/queries-play.ts', true],
  ['server/db.ts', true],
  ['server/database/lane-pools.ts', true],
  ['server/modules/accounts/keys/issue-key.ts', false],
  ['server/modules/play/queriesque.ts', false],
  ['server/jobs/db.ts', false],
  ['app/api/health/route.ts', false],
])('%s may call the database: %s', (path, may) => {
  expect(mayCallDatabase(path)).toBe(may)
})

test('every table is known', () => {
  expect(models.length).toBeGreaterThan(150)
})
