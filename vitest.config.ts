import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/testing/long-first.mjs'
import { testsReplacingModules } from './scripts/testing/replacing-modules.mjs'

export const projectRoot = fileURLToPath(new URL('.', import.meta.url))
export const never = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']

const unitTests = ['**/*.test.ts', '**/*.test.tsx']
const noUnitTests = [...never, '**/*.db.test.ts', '**/*.stack.test.ts']
/** The last renders with a context of Next, of which its worker may have loaded a second instance for other files. */
const unitAlone = [...testsReplacingModules(projectRoot, 'unit'), 'components/data/names-hydrate.test.tsx']
/** They replace a module, need one that is loaded with an environment of its own, or unused counters. */
export const dbAlone = [
  ...testsReplacingModules(projectRoot, 'db'),
  'inngest/signed-protocol.db.test.ts',
  'server/health/health.db.test.ts',
]

/** A hundred small files over the same handlers: they share a database too, a tenant each. */
const perOperation = 'server/rest/operations/**/*.db.test.ts'
/** What breaks the database for others (renames a table) keeps one to itself. */
const breaksDatabase = 'server/rest/operations/*/503.db.test.ts'

/** One or two would leave a small machine idle while tests wait for the database, or for a process of their own. */
const withDatabase = { maxWorkers: Math.max(4, availableParallelism() - 1), sequence: { groupOrder: 1 } }

/** Packages are tested by their sources: what is built of them is tested by packages/sdk/test. */
export const alias = [
  { find: /^@\//, replacement: projectRoot },
  { find: /^@croupier\/sdk$/, replacement: `${projectRoot}packages/sdk/src/index.ts` },
  { find: /^@croupier\/sdk\/wallet$/, replacement: `${projectRoot}packages/sdk/src/wallet/index.ts` },
]

/** These end what hangs, also on a machine that is busy with something else; speed is the benchmark's. */
export const endsHangs = { testTimeout: 120_000, hookTimeout: 120_000 }

/** `x.test.ts` needs no database and no network; `x.db.test.ts` gets a PostgreSQL database of its own. */
export default defineConfig({
  root: projectRoot,
  test: {
    restoreMocks: true,
    sequence: { sequencer: LongFirst },
    unstubEnvs: true,
    unstubGlobals: true,
    // A second, as it is by default, is what a busy machine may need for one look; many looks take more.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...noUnitTests, ...unitAlone],
          // Loading what they test took most of their time: the files of a worker share it.
          isolate: false,
          setupFiles: ['scripts/testing/unit-setup.ts'],
          ...endsHangs,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'unit-alone',
          include: unitAlone,
          exclude: noUnitTests,
          setupFiles: ['scripts/testing/unit-setup.ts'],
          ...endsHangs,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'db',
          ...withDatabase,
          include: ['**/*.db.test.ts'],
          exclude: [...never, 'server/rest/operations/*/!(503).db.test.ts', ...dbAlone],
          // Loading what they test took most of their time (scripts/testing/process-state.ts).
          isolate: false,
          globalSetup: ['scripts/testing/db.ts'],
          setupFiles: ['scripts/testing/db-setup.ts'],
          ...endsHangs,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'db-alone',
          ...withDatabase,
          include: dbAlone,
          exclude: never,
          globalSetup: ['scripts/testing/db.ts'],
          setupFiles: ['scripts/testing/db-setup.ts'],
          ...endsHangs,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          // Starts, stops and kills the whole service; needs a build, so `npm test stack` runs it.
          name: 'stack',
          include: ['**/*.stack.test.ts'],
          exclude: never,
          globalSetup: ['scripts/testing/build.ts', 'scripts/testing/db.ts'],
          sequence: { groupOrder: 2 },
          // Each starts a service of seven processes, most with a demo: a third beside them would hold up all three.
          maxWorkers: 2,
          // Ends what hangs: a first start is bounded by the benchmark, and takes minutes on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'operations',
          ...withDatabase,
          include: [perOperation],
          exclude: [...never, breaksDatabase],
          isolate: false,
          globalSetup: ['scripts/testing/db.ts'],
          setupFiles: ['scripts/testing/shared-db-setup.ts'],
          ...endsHangs,
        },
      },
    ],
  },
})
