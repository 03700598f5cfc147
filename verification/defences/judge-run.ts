/** What one run of one test file came to. */
export interface TestRun {
  passed: number
  failed: FailedTest[]
  /** Errors outside of any test: a file that does not compile or load, a broken hook. */
  errors: string[]
}

export interface FailedTest {
  promise: string
  error: string
}

export type Verdict =
  | { kind: 'red'; promise: string; error: string }
  | { kind: 'GREEN' }
  /** Nothing is proven: the file did not run, or failed for want of valid code. */
  | { kind: 'BROKEN'; reason: string }

const notAnAnswer = /^(?:SyntaxError|ReferenceError|TransformError)\b/

/** Whether a run noticed that the defence was gone. Only a test that ran and failed says so. */
export function judgeRun({ passed, failed, errors }: TestRun): Verdict {
  const [first] = failed.filter(({ error }) => !notAnAnswer.test(error))
  if (first) return { kind: 'red', ...first }
  const [unreadable] = failed
  if (unreadable) return { kind: 'BROKEN', reason: unreadable.error }
  const [error] = errors
  if (error !== undefined) return { kind: 'BROKEN', reason: error }
  return passed === 0 ? { kind: 'BROKEN', reason: 'no test ran' } : { kind: 'GREEN' }
}
