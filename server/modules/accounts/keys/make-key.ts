import type { ApiScope, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { formatToken, hashToken, visiblePrefix } from './key-format'
import type { KeySummary } from './key-summary'
import type { NewKeyRow } from './queries'

/** `token` is the key itself: shown this once and kept nowhere. */
export interface IssuedKey {
  token: string
  key: KeySummary
}

/** A new key and the row that will stand for it. */
export function makeKey(
  ctx: TenantContext,
  of: Pick<NewKeyRow, 'brandId'> & {
    name: string
    scopes: ApiScope[]
    expiresAt: Date | null
    allowedNetworks: string[]
    allowedOperations: string[]
  },
): { token: string; row: NewKeyRow } {
  const token = formatToken()
  return {
    token,
    row: {
      ...of,
      id: newId(),
      organizationId: ctx.organizationId,
      prefix: visiblePrefix(token),
      secretHash: new Uint8Array(hashToken(token)),
      createdById: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      responsibleId: ctx.actor.kind === 'user' && ctx.actor.role !== null ? ctx.actor.userId : null,
      createdAt: ctx.clock.now(),
    },
  }
}
