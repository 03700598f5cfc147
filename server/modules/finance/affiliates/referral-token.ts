import { z } from 'zod'
import { hmacSha256Hex, isEqualConstantTime } from '@/server/core/crypto'
import { env } from '@/server/env'

const lifetimeMs = 30 * 86_400_000
const pattern = /^([a-z0-9]{10})\.([0-9a-z]{8,10})\.([0-9a-f]{64})$/

const sign = (purpose: string, text: string) => hmacSha256Hex(env().LAUNCH_SIGNING_KEY, `${purpose}|${text}`)

/** The link that a form was opened by: `code.time.signature`. It names no person. */
export function referralToken(code: string, now: Date): string {
  const text = `${code}.${now.getTime().toString(36)}`
  return `${text}.${sign('affiliate-referral', text)}`
}

/** The code of the link; null unless it was signed here in the last 30 days. */
export function readReferral(token: string, now: Date): string | null {
  const [, code, time, signature] = pattern.exec(token) ?? []
  if (code === undefined || time === undefined || signature === undefined) return null
  // defence: a referral is signed
  if (!isEqualConstantTime(signature, sign('affiliate-referral', `${code}.${time}`))) return null
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= 0 && age <= lifetimeMs ? code : null
}

const formLifetimeMs = 12 * 3_600_000
const leastFillingMs = 2_000
const formPattern = /^([0-9a-z]{8,10})\.([0-9a-f]{64})$/

/** Says when a form was shown, so that one that comes back at once, or from nowhere, is told. */
export function formToken(now: Date): string {
  const text = now.getTime().toString(36)
  return `${text}.${sign('enquiry-form', text)}`
}

export const FormToken = z.string().max(100)

/** `too_fast`: filled in no time; `unknown`: not made here, or long ago. */
export function readForm(token: string, now: Date): 'filled' | 'too_fast' | 'unknown' {
  const [, time, signature] = formPattern.exec(token) ?? []
  if (time === undefined || signature === undefined) return 'unknown'
  // defence: an enquiry comes from a form that was shown
  if (!isEqualConstantTime(signature, sign('enquiry-form', time))) return 'unknown'
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age > formLifetimeMs) return 'unknown'
  return age < leastFillingMs ? 'too_fast' : 'filled'
}
