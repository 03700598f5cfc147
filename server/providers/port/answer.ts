import { z } from 'zod'
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

/** A declared number as a plain decimal string, or null where it has none (exponents, not finite). */
export function decimalText(value: number): string | null {
  const text = String(value)
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : null
}

/** A non-negative decimal amount in major units, as text. */
export const DecimalString = z.string().regex(/^\d{1,16}(?:\.\d{1,8})?$/, 'Not a decimal amount')

/** The URL of an image that a page may show: no `javascript:`, no `data:`. */
export const PictureUrl = z.url({ protocol: /^https?$/ }).max(2048)

/** Leaves out what is undefined: under exact optional types an absent field is not an undefined one. */
export function declared<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
