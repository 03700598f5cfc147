import { scopesWithin } from '@/server/contract/key-scopes'
import type { ApiScope } from '@/server/core/context'
import { readStoredOperations } from './key-limitations'
import type { KeyRow } from './queries'

/** A key as the cabinet lists it; the key itself is never seen again after it was issued. */
export interface KeySummary {
  id: string
  name: string
  prefix: string
  /** What it may do: of a service account's key, no more than the account's role. */
  scopes: ApiScope[]
  /**
   * `retiring`: replaced by another key and still good until `expiresAt`. `stopped`: the member who answers for it is
   * suspended or gone, until they are reinstated or another member takes it over; or its service account is disabled.
   */
  status: 'active' | 'retiring' | 'stopped' | 'expired' | 'revoked'
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
  replacedById: string | null
  /** Networks from which it may be used; none: from anywhere. */
  allowedNetworks: string[]
  /** The ids of the operations it may call; null: every one. */
  allowedOperations: string[] | null
  /** The only brand it may act for; null: every one. */
  brandId: string | null
  subOperatorRef: string | null
  /** The service account that owns it; null: a member does, or none. */
  serviceAccount: { id: string; name: string } | null
  /** What its owner should look at, or null. */
  warning: KeyWarning | null
}

export type KeyWarning = 'expires_soon' | 'unused'

const dayMs = 86_400_000
const expiresSoonMs = 14 * dayMs
const unusedMs = 90 * dayMs

/** `isStopped`: no active member owns it. */
export function summarizeKey(
  { responsibleId: _, brand, allowedOperations, serviceAccount, ...row }: KeyRow,
  now: Date,
  { isStopped }: { isStopped: boolean } = { isStopped: false },
): KeySummary {
  const usable = keyStatus(row, now)
  const isOff = isStopped || serviceAccount?.isActive === false
  const status = isOff && (usable === 'active' || usable === 'retiring') ? 'stopped' : usable
  const warning = status === 'active' ? keyWarning(row, now) : null
  return {
    ...row,
    scopes: scopesWithin(serviceAccount?.role ?? null, row.scopes as ApiScope[]),
    serviceAccount: serviceAccount && { id: serviceAccount.id, name: serviceAccount.name },
    allowedOperations: readStoredOperations(allowedOperations),
    subOperatorRef: brand?.ref ?? null,
    status,
    warning,
  }
}

function keyStatus(
  key: Pick<KeyRow, 'revokedAt' | 'expiresAt' | 'replacedById'>,
  now: Date,
): KeySummary['status'] {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  return key.replacedById ? 'retiring' : 'active'
}

/** Unused for 90 days, from creation if never used. */
function keyWarning(
  { expiresAt, lastUsedAt, createdAt }: Pick<KeyRow, 'expiresAt' | 'lastUsedAt' | 'createdAt'>,
  now: Date,
): KeyWarning | null {
  if (expiresAt && expiresAt.getTime() - now.getTime() <= expiresSoonMs) return 'expires_soon'
  return now.getTime() - (lastUsedAt ?? createdAt).getTime() >= unusedMs ? 'unused' : null
}
