import { randomBytes } from 'node:crypto'
import type { TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findByToken, updateStudio } from './queries'
import { requireStudio } from './studios'

const hash = (token: string) => new Uint8Array(sha256(token))

/** A token with which the studio's CI starts runs and reads them, shown once; the one before it ends. Throws E5004, E7001. */
export const createStudioToken = writeVerb('studio.secrets', async (ctx: TenantContext) => {
  const token = `studio_${randomBytes(32).toString('base64url')}`
  // defence: a studio’s token is stored as its hash
  await setToken(ctx, 'studio.token_created', { tokenHash: hash(token), tokenMadeAt: ctx.clock.now() })
  return { token }
})

/** Ends the token at once. Throws E5004, E7001. */
export const removeStudioToken = writeVerb('studio.secrets', (ctx: TenantContext) =>
  setToken(ctx, 'studio.token_removed', { tokenHash: null, tokenMadeAt: null }),
)

type Token =
  | { tokenHash: Uint8Array<ArrayBuffer>; tokenMadeAt: Date }
  | { tokenHash: null; tokenMadeAt: null }

async function setToken(ctx: TenantContext, action: string, token: Token): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    await requireStudio(tx, organizationId)
    await updateStudio(tx, organizationId, token)
    await recordAudit(tx, ctx, { action, subjectType: 'organization', subjectId: organizationId })
  })
}

/** The studio whose token it is; null: none, or it was replaced. */
export async function findTokenOwner(token: string): Promise<OrganizationId | null> {
  const found = await findByToken(db, hash(token))
  return found && asOrganizationId(found.organizationId)
}
