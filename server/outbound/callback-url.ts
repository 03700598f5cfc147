import { isIP } from 'node:net'
import { env } from '@/server/env'
import { exemptOrigins } from './exempt-origins'

export type CallbackUrlRefusal =
  | 'too_long'
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'fragment'
  | 'port'
  | 'ip_address'
  | 'internal_name'

export type CallbackUrlCheck = { ok: true; url: string } | { ok: false; reason: CallbackUrlRefusal }

export interface CallbackUrlPolicy {
  allowedPorts: readonly number[]
  /** Exact origins exempt from the guard, where http is accepted as well (a local wallet). */
  allowedPrivateOrigins: readonly string[]
}

const maxLength = 2048
const forbiddenCharacters = /[\s\p{Cc}\p{Surrogate}\\]/u
const internalTopLevels = new Set(['local', 'internal', 'arpa', 'localhost'])

/**
 * Whether a URL may be saved as a callback address (spec §5.6; refusals become E6002). Only the text is judged here:
 * each connection checks the addresses again, since a name may come to mean another one.
 */
export function checkCallbackUrl(
  raw: string,
  policy: CallbackUrlPolicy = configuredPolicy(),
): CallbackUrlCheck {
  if (raw.length > maxLength) return { ok: false, reason: 'too_long' }
  if (forbiddenCharacters.test(raw) || !URL.canParse(raw)) return { ok: false, reason: 'malformed' }
  const url = new URL(raw)
  const reason =
    refuseShape(raw, url) ??
    (policy.allowedPrivateOrigins.includes(url.origin) ? null : refuseTarget(raw, url, policy))
  return reason === null ? { ok: true, url: url.href } : { ok: false, reason }
}

function refuseShape(raw: string, url: URL): CallbackUrlRefusal | null {
  if (/^[^:]*:\/\/[^/?#]*@/.test(raw) || url.username !== '' || url.password !== '') return 'credentials'
  return raw.includes('#') ? 'fragment' : null
}

function refuseTarget(raw: string, url: URL, policy: CallbackUrlPolicy): CallbackUrlRefusal | null {
  if (url.protocol !== 'https:') return 'scheme'
  if (!/^https:\/\//i.test(raw)) return 'malformed'
  if (!policy.allowedPorts.includes(url.port === '' ? 443 : Number(url.port))) return 'port'
  return refuseHost(url.hostname)
}

/** `hostname` comes from the URL parser, which has already turned decimal, octal and full-width spellings into dotted ones. */
function refuseHost(hostname: string): CallbackUrlRefusal | null {
  const name = hostname.replace(/\.+$/, '')
  if (name.startsWith('[') || isIP(name) !== 0) return 'ip_address'
  const labels = name.split('.')
  const isInternal = labels.length < 2 || internalTopLevels.has(labels.at(-1) ?? '')
  return isInternal ? 'internal_name' : null
}

function configuredPolicy(): CallbackUrlPolicy {
  return {
    allowedPorts: env().CALLBACK_ALLOWED_PORTS,
    allowedPrivateOrigins: exemptOrigins(),
  }
}
