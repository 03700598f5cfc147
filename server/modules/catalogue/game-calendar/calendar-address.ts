import { randomBytes } from 'node:crypto'
import type { TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { readVerb, writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { deleteAddress, findAddress, findByToken, upsertAddress } from './queries'

const hash = (token: string) => new Uint8Array(sha256(token))

/** Whether calendar programs of the organization have an address to read from. Throws E5004. */
export const getCalendarAddress = readVerb('games.read', async ({ organizationId }: TenantContext) => {
  const found = await findAddress(organizationId)
  return found && { createdBy: personOf(found.createdBy).name, createdAt: found.createdAt }
})

/**
 * Makes an address for calendar programs, which cannot sign in: it is shown once, and the one before it stops working. Throws
 * E5004.
 */
export const createCalendarAddress = writeVerb('games.select', (ctx: TenantContext) => {
  const token = randomBytes(32).toString('base64url')
  const { organizationId } = ctx
  return inTransaction(async (tx) => {
    await upsertAddress(tx, {
      ...{ organizationId, tokenHash: hash(token) },
      ...{ createdBy: storedPerson(ctx.actor), createdAt: ctx.clock.now() },
    })
    await recordAudit(tx, ctx, {
      ...{ action: 'game_calendar.address_created', subjectType: 'organization', subjectId: organizationId },
    })
    return { url: `${env().baseUrl}/calendar/${token}` }
  })
})

/** Ends the address. Throws E5004. */
export const removeCalendarAddress = writeVerb('games.select', (ctx: TenantContext) => {
  const { organizationId } = ctx
  return inTransaction(async (tx) => {
    if (!(await deleteAddress(tx, organizationId))) return
    await recordAudit(tx, ctx, {
      ...{ action: 'game_calendar.address_removed', subjectType: 'organization', subjectId: organizationId },
    })
  })
})

/** Whose calendar an address is; null: it was replaced, removed, or never was. */
export async function findCalendarOwner(
  token: string,
): Promise<{ organizationId: string; name: string } | null> {
  const found = await findByToken(hash(token))
  return found && { organizationId: found.organizationId, name: found.organization.name }
}
