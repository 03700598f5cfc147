import type { z } from 'zod'
import type { ProviderHttpResponse, ProviderHttpResult } from './connection'

export type ProviderResult<T> = { ok: true; value: T } | { ok: false; error: ProviderCallError }

/**
 * Why a provider call failed.
 * - `refused`, `invalid_stake` a business no, mirrored to the operator;
 * - `no_url`, `unsafe_url` a launch answer without a URL, or with one no player may be sent to;
 * - `invalid_answer` the answer is not of the dialect: what happened at the provider is not known;
 * - the rest are conditions.
 */
export type ProviderCallErrorKind =
  | 'auth'
  | 'not_found'
  | 'rate_limited'
  | 'timeout'
  | 'unavailable'
  | 'invalid_answer'
  | 'invalid_stake'
  | 'no_url'
  | 'unsafe_url'
  | 'refused'

export interface ProviderCallError {
  kind: ProviderCallErrorKind
  message: string
  /** True: the provider never received the request. */
  isUnsent?: boolean
}

/** The launch errors of spec §7.2, by code. */
export type LaunchErrorCode = 'E1050' | 'E1051' | 'E1052' | 'E1053' | 'E1054' | 'E1055' | 'E1056'

const launchErrorCodes: Record<ProviderCallErrorKind, LaunchErrorCode> = {
  auth: 'E1050',
  not_found: 'E1051',
  rate_limited: 'E1052',
  timeout: 'E1053',
  unavailable: 'E1054',
  invalid_answer: 'E1054',
  // A launch answer without a URL; unlike E1054 it is not worth a retry.
  invalid_stake: 'E1055',
  refused: 'E1055',
  no_url: 'E1055',
  unsafe_url: 'E1056',
}

/** The code a failed launch is reported with (spec §7.2). */
export function launchErrorCode(error: ProviderCallError): LaunchErrorCode {
  return launchErrorCodes[error.kind]
}

export function callFailed(
  kind: ProviderCallErrorKind,
  message: string,
): { ok: false; error: ProviderCallError } {
  return { ok: false, error: { kind, message } }
}

export function callSucceeded<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

/** A call without an answer that can be read. */
export function transportFailed(result: Exclude<ProviderHttpResult, ProviderHttpResponse>) {
  if (result.kind === 'timeout') return callFailed('timeout', 'The provider did not answer in time')
  if (result.kind === 'too_large') return callFailed('invalid_answer', 'The answer is too long')
  const failed = callFailed('unavailable', result.message)
  return result.isUnsent ? { ...failed, error: { ...failed.error, isUnsent: true } } : failed
}

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
