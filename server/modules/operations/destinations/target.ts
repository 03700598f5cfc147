import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Destination } from '@/prisma/generated/client'
import type { DestinationSettings } from '@/server/contract/destinations'
import type { DestinationRule } from '@/server/contract/incidents'
import type { DestinationKind, Severity } from '@/server/contract/notification-events'
import { AppError } from '@/server/core/app-error'
import { keyring } from '@/server/keyring'
import { checkCallbackUrl, isExemptOrigin } from '@/server/outbound'

/** The columns that say where a destination is. `secret`: shown once, to its creator. */
export interface Target {
  email: string | null
  url: string | null
  secretSealed: string | null
  hint: string | null
  secret: string | null
}

const slackHosts: ReadonlySet<string> = new Set(['hooks.slack.com', 'hooks.slack-gov.com'])

/** https://developer.pagerduty.com/docs/events-api-v2/overview, by service region. */
const pagerDutyUrls = {
  us: 'https://events.pagerduty.com/v2/enqueue',
  eu: 'https://events.eu.pagerduty.com/v2/enqueue',
} as const

const none: Target = { email: null, url: null, secretSealed: null, hint: null, secret: null }

/** Throws E0003 for what no such destination can be sent to, with the field `target` in its issues. */
export function targetOf(kind: DestinationKind, given: string, region: 'us' | 'eu' = 'us'): Target {
  switch (kind) {
    case 'email':
      if (!z.email().max(254).safeParse(given).success) throw refused('Enter an email address.')
      return { ...none, email: given.toLowerCase() }
    case 'slack':
      return slackTarget(given)
    case 'webhook': {
      const secret = newSigningSecret()
      return { ...none, url: requireUrl(given), secretSealed: sealSecret(secret), secret }
    }
    case 'pagerduty':
      if (!/^[0-9a-zA-Z]{32}$/.test(given)) throw refused('A routing key has 32 letters and digits.')
      return { ...none, url: pagerDutyUrls[region], secretSealed: sealSecret(given), hint: given.slice(-4) }
  }
}

/** The address is the secret: it is all that posting needs. */
function slackTarget(given: string): Target {
  const url = requireUrl(given)
  // defence: messages for Slack go to Slack
  if (!slackHosts.has(new URL(url).hostname) && !isExemptOrigin(url))
    throw refused('Enter the address of a Slack incoming webhook: https://hooks.slack.com/…')
  return { ...none, secretSealed: sealSecret(url), hint: url.slice(-4) }
}

function requireUrl(given: string): string {
  const checked = checkCallbackUrl(given)
  // defence: destinations are held to the rules of callback addresses
  if (checked.ok) return checked.url
  throw refused('Enter a public https address.')
}

export const refused = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: 'target', message }] } })

export const secretPurpose = 'destination.secret'

export const sealSecret = (secret: string) => keyring().seal(secret, secretPurpose)

/** A signing secret in the form of Standard Webhooks: 24 random bytes. */
export const newSigningSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** A destination as people see it: no secret in it. */
export function viewDestination(row: Destination) {
  const { quietFrom, quietUntil, quietZone, email, url, hint, kind } = row
  return {
    id: row.id,
    kind: kind as DestinationKind,
    name: row.name,
    /** Where it goes, as far as that is no secret. */
    target: email ?? (kind === 'webhook' ? (url ?? '') : `…${hint ?? ''}`),
    severities: row.severities as Severity[],
    rules: row.rules as DestinationRule[],
    quiet:
      quietFrom === null || quietUntil === null || quietZone === null
        ? null
        : { from: quietFrom, until: quietUntil, zone: quietZone },
    digestMinutes: row.digestMinutes as DestinationSettings['digestMinutes'],
    isActive: row.isActive,
    /** False: a mail address whose reader has not agreed yet. */
    isConfirmed: row.confirmedAt !== null,
    failingSince: row.failingSince,
    disabledAt: row.disabledAt,
    previousSecretUntil: row.previousSecretUntil,
    createdAt: row.createdAt,
  }
}

export const settingsColumns = ({ name, severities, rules, quiet, digestMinutes }: DestinationSettings) => ({
  name,
  severities: [...new Set(severities)],
  rules: [...new Set(rules)],
  quietFrom: quiet?.from ?? null,
  quietUntil: quiet?.until ?? null,
  quietZone: quiet?.zone ?? null,
  digestMinutes,
})
