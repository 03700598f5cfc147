import type { Destination } from '@/prisma/generated/client'
import type { DestinationRule, DestinationSettings } from '@/server/contract/destinations'
import type { DestinationKind, Severity } from '@/server/contract/notification-events'

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
