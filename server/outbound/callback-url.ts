import { isIP } from 'node:net'
import { trimTrailing } from '@/server/core/trim-trailing'
import { env } from '@/server/env'
import { isPortAllowed } from './address-policy'
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

/** `reason` is the first of `reasons`: everything that stands against the URL. */
export type CallbackUrlCheck =
  | { ok: true; url: string }
  | { ok: false; reason: CallbackUrlRefusal; reasons: CallbackUrlRefusal[] }

export interface CallbackUrlPolicy {
  /** Empty: any. */
  allowedPorts: readonly number[]
  /** Exact origins exempt from the guard, where http is accepted as well (a local wallet). */
  allowedPrivateOrigins: readonly string[]
}

const maxLength = 2048
const forbiddenCharacters = /[\s\p{Cc}\p{Surrogate}\\]/u
const internalTopLevels = new Set(['local', 'internal', 'arpa', 'localhost'])

/**
 * Whether a URL may be saved as a callback address (spec §5.6; refusals become E6002). Only the text is checked here;
 * each connection checks the addresses, because DNS may change.
 */
export function checkCallbackUrl(
  raw: string,
  policy: CallbackUrlPolicy = configuredPolicy(),
): CallbackUrlCheck {
  const reasons = refusalsOf(raw, policy)
  const [reason] = reasons
  return reason === undefined ? { ok: true, url: new URL(raw).href } : { ok: false, reason, reasons }
}

function refusalsOf(raw: string, policy: CallbackUrlPolicy): CallbackUrlRefusal[] {
  if (raw.length > maxLength) return ['too_long']
  if (forbiddenCharacters.test(raw) || !URL.canParse(raw)) return ['malformed']
  const url = new URL(raw)
  const isExempt = policy.allowedPrivateOrigins.includes(url.origin)
  return [...refuseShape(raw, url), ...(isExempt ? [] : refuseTarget(raw, url, policy))]
}

function refuseShape(raw: string, url: URL): CallbackUrlRefusal[] {
  const hasCredentials = /^[^:]*:\/\/[^/?#]*@/.test(raw) || url.username !== '' || url.password !== ''
  // defence: no credentials in a callback URL
  return [
    ...(hasCredentials ? ['credentials' as const] : []),
    ...(raw.includes('#') ? ['fragment' as const] : []),
  ]
}

function refuseTarget(raw: string, url: URL, policy: CallbackUrlPolicy): CallbackUrlRefusal[] {
  const isHttps = url.protocol === 'https:'
  // The default port of another scheme does not count; an explicit port does.
  const port = url.port === '' ? (isHttps ? 443 : null) : Number(url.port)
  const host = refuseHost(url.hostname)
  // defence: callback URLs are https, on an allowed port
  return [
    ...(isHttps ? [] : ['scheme' as const]),
    ...(isHttps && !/^https:\/\//i.test(raw) ? ['malformed' as const] : []),
    ...(port === null || isPortAllowed(port, policy.allowedPorts) ? [] : ['port' as const]),
    ...(host === null || url.hostname === '' ? [] : [host]),
  ]
}

/** `hostname` comes from the URL parser, which has normalized decimal, octal and full-width spellings. */
function refuseHost(hostname: string): CallbackUrlRefusal | null {
  const name = trimTrailing(hostname, '.')
  // defence: no IP literal as callback URL
  if (name.startsWith('[') || isIP(name) !== 0) return 'ip_address'
  const labels = name.split('.')
  // defence: no internal host name as callback URL
  const isInternal = labels.length < 2 || internalTopLevels.has(labels.at(-1) ?? '')
  return isInternal ? 'internal_name' : null
}

function configuredPolicy(): CallbackUrlPolicy {
  return {
    allowedPorts: env().CALLBACK_ALLOWED_PORTS,
    allowedPrivateOrigins: exemptOrigins(),
  }
}
