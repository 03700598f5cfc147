import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import type { TestRun } from './judge-run'

export type TestRunner = Awaited<ReturnType<typeof openTestRunner>>

/** Runs test files of the tree at `root`, one at a time; one PostgreSQL serves all of them. */
export async function openTestRunner(root: string) {
  // Tests that read the sources find them from here.
  process.chdir(root)
  const vitest = await createVitest('test', {
    root,
    config: join(root, 'vitest.config.ts'),
    watch: false,
    cache: false,
    silent: true,
    reporters: [{}],
    maxWorkers: 1,
    // A worker that is used again would still have what was taken out, or put back.
    isolate: true,
    // One broken promise is enough, and the rest may wait for what never comes.
    bail: 1,
  })
  await vitest.standalone()

  return {
    async run(testFile: string): Promise<TestRun> {
      const path = join(root, testFile)
      const found = await vitest.globTestSpecifications([path])
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
        found.filter(({ moduleId }) => moduleId === path),
      )
      const modules = testModules.filter(({ moduleId }) => moduleId === path)
      return summarize(modules, unhandledErrors)
    },
    /** To be said of a file that reads otherwise than when it last ran. */
    forget: (file: string) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  }
}

function summarize(modules: TestModule[], unhandled: unknown[]): TestRun {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: tests.flatMap((test) => {
      const { state, errors } = test.result()
      return state === 'failed' ? [{ promise: test.fullName, error: explain(errors?.[0]) }] : []
    }),
    errors: [...modules.flatMap((module) => module.errors()), ...unhandled].map(explain),
  }
}

function explain(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { name = 'Error', message = '' } = error as { name?: string; message?: string }
  return `${name}: ${message}`
}
