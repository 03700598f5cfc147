import type { Defence } from './defence'
import { judgeRun, type Verdict } from './judge-run'
import { removeDefence } from './remove-defence'
import type { TestRunner } from './test-runner'

/**
 * Takes one defence out of the tree at `root`, runs its test, and puts it back. A test that fails with the defence in
 * place proves nothing: each file is seen to pass first, once (`whole` remembers).
 */
export async function tryDefence(
  defence: Defence,
  { root, tests, whole }: { root: string; tests: TestRunner; whole: Map<string, Verdict> },
): Promise<Verdict> {
  const untouched = whole.get(defence.seenBy) ?? judgeRun(await tests.run(defence.seenBy))
  whole.set(defence.seenBy, untouched)
  if (untouched.kind === 'red')
    return { kind: 'BROKEN', reason: `fails as it is: ${untouched.promise}: ${untouched.error}` }
  if (untouched.kind === 'BROKEN') return untouched

  const putBack = removeDefence(root, defence)
  tests.forget(defence.file)
  try {
    return judgeRun(await tests.run(defence.seenBy))
  } finally {
    putBack()
    tests.forget(defence.file)
  }
}
