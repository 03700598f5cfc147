import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import type { TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { type ConnectionRow, findConnections, findOwnConnection } from '@/server/modules/accounts/sso'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  countProvisioned,
  findFailures,
  findTokenByHash,
  findTokens,
  insertToken,
  updateToken,
} from './queries'

const overlapMs = 24 * 3_600_000
const usedEveryMs = 60_000
const pattern = /^scim_[\w-]{43}$/
const hash = (token: string) => new Uint8Array(sha256(token))
export const baseUrlOf = () => `${env().baseUrl}/scim/v2`

const Connection = z.object({ connectionId: z.uuid() })
type Connection = z.output<typeof Connection>
const Token = Connection.extend({ tokenId: z.uuid() })
type Token = z.output<typeof Token>

const isGood = ({ expiresAt, revokedAt }: { expiresAt: Date | null; revokedAt: Date | null }, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now)

async function requireConnection(db: Db, { organizationId }: TenantContext, connectionId: string) {
  // defence: SCIM tokens are made for connections of the organization alone
  const connection = await findOwnConnection(db, organizationId, connectionId)
  if (!connection) throw new AppError('E0004', { message: 'Connection not found.' })
  return connection
}

/** A new token, shown once. Those before it work a day longer. Throws E5004, E0004. */
export const issueScimToken = writeVerb('scim.manage', Connection, runIssue)

async function runIssue(ctx: TenantContext, { connectionId }: Connection): Promise<{ token: string }> {
  const token = `scim_${randomBytes(32).toString('base64url')}`
  const prefix = token.slice(0, 12)
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + overlapMs)
  await inTransaction(async (db) => {
    const { name } = await requireConnection(db, ctx, connectionId)
    const before = (await findTokens(db, connectionId)).filter((one) => isGood(one, now))
    for (const one of before) if (one.expiresAt === null) await updateToken(db, one.id, { expiresAt })
    const id = newId()
    // defence: a SCIM token is stored as its hash
    await insertToken(db, { id, connectionId, tokenHash: hash(token), prefix, createdAt: now })
    await recordAudit(db, ctx, {
      action: before.length > 0 ? 'scim.token_rotated' : 'scim.token_issued',
      subjectType: 'scim_token',
      subjectId: id,
      after: { connection: name, prefix },
    })
  })
  return { token }
}

/** Ends a token at once. Throws E5004, E0004. */
export const revokeScimToken = writeVerb('scim.manage', Token, runRevoke)

async function runRevoke(ctx: TenantContext, { connectionId, tokenId }: Token): Promise<void> {
  await inTransaction(async (db) => {
    const { name } = await requireConnection(db, ctx, connectionId)
    const token = (await findTokens(db, connectionId)).find(({ id }) => id === tokenId)
    if (!token) throw new AppError('E0004', { message: 'Token not found.' })
    if (token.revokedAt) return
    await updateToken(db, tokenId, { revokedAt: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: 'scim.token_revoked',
      subjectType: 'scim_token',
      subjectId: tokenId,
      before: { connection: name, prefix: token.prefix },
    })
  })
}

/** Tokens, counts and the last refusals of each connection. */
export const getScim = readVerb('scim.manage', runGet)

async function runGet(ctx: TenantContext) {
  const now = ctx.clock.now()
  const rows = await findConnections(ctx.organizationId)
  const connections = await Promise.all(
    rows.map(async ({ id, name }) => {
      const [tokens, [users, groups], failures] = await Promise.all([
        findTokens(db, id),
        countProvisioned(id),
        findFailures(id),
      ])
      return {
        id,
        name,
        users,
        groups,
        tokens: tokens
          .filter((one) => isGood(one, now))
          .map((one) => ({
            id: one.id,
            prefix: one.prefix,
            lastUsedAt: one.lastUsedAt,
            expiresAt: one.expiresAt,
          })),
        failures: failures.map(({ connectionId: _, ...failure }) => failure),
      }
    }),
  )
  return { baseUrl: baseUrlOf(), connections }
}

/**
 * The connection of a bearer token; null for one that is unknown, revoked or past its overlap, or whose connection or organization is not
 * active. Found by its hash, so that how long the answer takes says nothing of a token.
 */
export async function authenticateScim(
  authorization: string | null,
  clock: Clock,
): Promise<ConnectionRow | null> {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (!pattern.test(token)) return null
  const now = clock.now()
  const found = await findTokenByHash(hash(token))
  // defence: a revoked or outdated SCIM token opens nothing
  if (!found || !isGood(found, now)) return null
  const { connection, lastUsedAt } = found
  // defence: a connection that is not active provisions no one
  if (connection.state !== 'active' || !connection.organization?.isActive) return null
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= usedEveryMs)
    await updateToken(db, found.id, { lastUsedAt: now })
  return connection
}
