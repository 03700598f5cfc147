import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '@/server/testing/test-database'
import type { ChaosOptions } from './options'
import { printReport } from './print-report'
import { runChaos } from './run'

/** Every connection of a database is cut: what its clients see of a restart, on a server that other tests use too. */
async function cutConnections(...databases: string[]): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await client
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1) and pid <> pg_backend_pid()',
      [databases.map((url) => new URL(url).pathname.slice(1))],
    )
    .finally(() => client.end())
}

test('through kills, faults, repeats and refunds, four ledgers stay equal', {
  // Two minutes of play and three of coming to rest are what a run allows itself.
  timeout: 300_000,
}, async () => {
  const wallets = await createTestDatabase(inject('databaseServer'), 'empty')
  const url = process.env.DATABASE_URL ?? ''
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(1, 2 ** 31))
  const options: ChaosOptions = {
    seed,
    movements: 300,
    seconds: 120,
    players: 10,
    instances: 3,
    movementsPerWalletFault: 15,
    movementsPerKill: 60,
    movementsPerDatabaseFault: 90,
    movementsPerRestart: 120,
    movementsPerOutage: 60,
    callbackTimeoutMs: 1_500,
    isPatient: false,
    faults: ['wallets', 'kill', 'restart', 'database', 'last-instance'],
    entry: 'worker',
  }
  const report = await runChaos(options, {
    url,
    walletUrl: wallets.url,
    fail: () => cutConnections(url, wallets.url),
  }).finally(() => wallets.drop())
  expect(report.differences, printReport(report)).toEqual([])
  for (const total of Object.values(report.totals)) expect(new Set(Object.values(total)).size).toBe(1)
  expect(report.counts.movements).toBeGreaterThan(50)
})
