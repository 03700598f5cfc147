import type { z } from 'zod'
import { callFailed, callSucceeded, type ProviderResult } from './call-error'

/** The first issue that a schema found, as `path: message`. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'not valid'
  const path = issue.path.join('.')
  return path === '' ? issue.message : `${path}: ${issue.message}`
}

/** A provider's JSON answer, or `invalid_answer` when it is not JSON. */
export function readJsonAnswer(body: string): ProviderResult<unknown> {
  try {
    return callSucceeded(JSON.parse(body))
  } catch {
    return callFailed('invalid_answer', 'The answer is not JSON')
  }
}

/** An answer that fits its schema, or `invalid_answer`. */
export function matchAnswer<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): ProviderResult<z.output<Schema>> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return callSucceeded(parsed.data)
  return callFailed('invalid_answer', `The answer is not of the dialect: ${describeIssue(parsed.error)}`)
}
