import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/testing/long-first.mjs'
import { alias, dbAlone, endsHangs, never, projectRoot } from './vitest.config'

const modules = ['wallet', 'statistics', 'archive', 'facts'].map((name) => `server/modules/delivery/${name}`)
const missing = modules.find((folder) => !existsSync(join(projectRoot, folder)))
if (missing) throw new Error(`${missing} is not there: its tests would not run`)

/**
 * What depends on the server once more, on the oldest supported PostgreSQL (`npm test oldest`): the migrations, and movements, facts and
 * archive on what they make. A configuration of its own, so that a folder's tests run once otherwise.
 */
export default defineConfig({
  root: projectRoot,
  resolve: { alias },
  test: {
    name: 'oldest',
    include: ['scripts/migrations/*.db.test.ts', ...modules.map((folder) => `${folder}/**/*.db.test.ts`)],
    // What is said there of processes, silent networks and time, and of the schema file, does not depend on the server's version.
    exclude: [
      ...never,
      ...dbAlone,
      'scripts/migrations/diff-schema.db.test.ts',
      'server/modules/delivery/wallet/{cool-off,crash,outage,over-http,silent-database}.db.test.ts',
    ],
    isolate: false,
    // Beside it run the integration tests, with workers of their own.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongFirst },
    globalSetup: ['scripts/testing/oldest-db.ts'],
    setupFiles: ['scripts/testing/db-setup.ts'],
    ...endsHangs,
  },
})
