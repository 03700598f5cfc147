import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..')
const sources = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => relative(server, join(entry.parentPath, entry.name)))

const filesWith = (text: string) =>
  sources
    .filter(
      (path) => !path.startsWith('database/') && readFileSync(join(server, path), 'utf8').includes(text),
    )
    .toSorted()

test('lists, exports, reports and the overview read the replica, and nothing that decides about money', () => {
  // Think before adding one: whatever it answers may be seconds old, and nobody may act on it unseen.
  expect(
    filesWith('fromReplica(')
      .map((path) => path.replace(/^modules\/\w+\//, ''))
      .toSorted(),
  ).toEqual([
    'audit/audit-everywhere.ts',
    'audit/export-audit.ts',
    'audit/search-audit.ts',
    'endpoint-health/read-endpoint-health.ts',
    'free-rounds/search-grants.ts',
    'jurisdictions/search-refusals.ts',
    'protection/report.ts',
    'reports/export-report.ts',
    'reports/get-cohorts.ts',
    'reports/get-pivot.ts',
    'reports/get-report.ts',
    'reports/get-variants.ts',
    'service-overview/list-traffic.ts',
    'sessions/read-sessions.ts',
    'sign-ins/search-sign-ins.ts',
    'statistics/get-statistics.ts',
    'statistics/search-players.ts',
    'transactions/export-movements.ts',
    'transactions/player-timeline.ts',
    'transactions/search-movements.ts',
  ])
  expect(filesWith('readsReplica: true')).toEqual([
    'contract/operations/get-daily-report.ts',
    'contract/operations/transactions.ts',
  ])
})

test('only reads of people and keys may open it: no report of a provider, no job, no change', () => {
  expect(filesWith('openReplica(')).toEqual(['downloads/file-answer.ts', 'rest/handle.ts', 'trpc/init.ts'])
})
