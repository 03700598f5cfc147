import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { projectRoot } from '../../scripts/start/project-root.mjs'
import { createShutdown } from '../../scripts/start/shutdown.mjs'
import { type Defence, listDefences } from './defences'
import { judgeRun, type Verdict } from './judge-run'
import { applyChange } from './markers'
import { openTestRunner, type TestRunner } from './test-runner'

/**
 * `npm run defences [-- words]`: takes each defence (or those with the words in their name, area or file) out of a copy
 * of this checkout and runs the test that must notice. Exit code 1 unless every one of them is noticed.
 */
async function main(): Promise<void> {
  const shutdown = createShutdown()
  const chosen = listDefences(projectRoot, process.argv.slice(2))
  const root = makeTemporaryFolder('defences')
  shutdown.undoLast(() => rmSync(root, { recursive: true, force: true }))
  copyTree(root)
  const tests = await openTestRunner(root)
  shutdown.undoLast(tests.close)

  const unchanged = new Map<string, Verdict>()
  let noticed = 0
  for (const defence of chosen) {
    const verdict = await tryDefence(defence, { root, tests, unchanged })
    if (verdict.kind === 'red') noticed += 1
    process.stdout.write(
      `${verdict.kind.padEnd(6)} ${defence.name} (${defence.file})\n       ${defence.test}: ${explain(verdict)}\n`,
    )
  }
  process.stdout.write(
    `\n${chosen.length} defences, ${noticed} noticed when removed, ${chosen.length - noticed} not\n`,
  )
  await shutdown.end(noticed === chosen.length && noticed > 0 ? 0 : 1)
}

/** What a checkout holds besides its sources. */
const leftOut =
  /^(?:\.git|\.next|\.data|\.env(?:\.local)?|node_modules|coverage|screenshots|test-results|playwright-report)$/

/** A copy of this checkout to break at will; only the packages are shared with it. */
function copyTree(root: string): void {
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (path) => !leftOut.test(relative(projectRoot, path)),
  })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
}

/**
 * Takes one defence out of the tree at `root`, runs its test, and puts it back. A test that fails with the defence in
 * place proves nothing: each file is seen to pass first, once (`unchanged` remembers).
 */
async function tryDefence(
  { name, file, change, test }: Defence,
  { root, tests, unchanged }: { root: string; tests: TestRunner; unchanged: Map<string, Verdict> },
): Promise<Verdict> {
  const before = unchanged.get(test) ?? judgeRun(await tests.run(test))
  unchanged.set(test, before)
  if (before.kind === 'red')
    return { kind: 'BROKEN', reason: `fails as it is: ${before.promise}: ${before.error}` }
  if (before.kind === 'BROKEN') return before

  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, applyChange(whole, name, change))
  tests.forget(file)
  try {
    return judgeRun(await tests.run(test))
  } finally {
    writeFileSync(path, whole)
    tests.forget(file)
  }
}

function explain(verdict: Verdict): string {
  if (verdict.kind === 'red') return verdict.promise
  return verdict.kind === 'GREEN' ? 'no test failed' : (verdict.reason.split('\n')[0] ?? '')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
