import { z } from 'zod'
import { KeyForm } from '@/server/contract/forms/keys'
import { OneKey } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  networkList,
  operationList,
  readStoredOperations,
  requireNetworks,
  toStoredOperations,
} from './key-limitations'
import { type KeySummary, summarizeKey } from './key-summary'
import {
  findKey,
  findKeys,
  findMembersById,
  findUsage,
  inKeyTransaction,
  type KeyRow,
  markRevoked,
  renameKeyRow,
  updateLimits,
  updateOwner,
} from './queries'

const NewName = OneKey.extend({ name: KeyForm.shape.name })
type NewName = z.output<typeof NewName>

/** Gives a key another name. Throws E5004 (role), E0004 (no such key in this organization), E0003 (the name). */
export const renameKey = writeVerb('keys.issue', NewName, runRenameKey)

async function runRenameKey(ctx: TenantContext, { keyId, name }: NewName): Promise<KeySummary> {
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
    if (key.name === name) return summarizeKey(key, ctx.clock.now())
    const renamed = await renameKeyRow(db, key.id, name)
    await recordAudit(db, ctx, {
      action: 'key.renamed',
      subjectType: 'api_key',
      subjectId: key.id,
      before: { name: key.name },
      after: { name },
    })
    return summarizeKey(renamed, ctx.clock.now())
  })
}

/**
 * Revokes a key at once: the next request with it is a 401. Revoking again changes nothing.
 * Throws E5004 (role), E0004 (no such key in this organization).
 */
export const revokeKey = writeVerb(
  'keys.revoke',
  z.object({ keyId: z.uuid() }),
  async (ctx: TenantContext, { keyId }): Promise<KeySummary> => {
    const now = ctx.clock.now()
    return inKeyTransaction(async (db) => {
      const key = await findKey(db, ctx.organizationId, keyId)
      if (!key) throw new AppError('E0004', { message: 'API key not found.' })
      if (!(await markRevoked(db, key.id, now))) return summarizeKey(key, now)
      await recordAudit(db, ctx, {
        action: 'key.revoked',
        subjectType: 'api_key',
        subjectId: key.id,
        before: { name: key.name, prefix: key.prefix, scopes: key.scopes },
        after: { revokedAt: now },
      })
      return summarizeKey({ ...key, revokedAt: now }, now)
    })
  },
)

/**
 * Makes the acting member answer for a key, so that it works again, or goes on, whatever becomes of who did until now.
 * Throws E5004 (role), E0004 (no such key in this organization).
 */
export const takeOverKey = writeVerb('keys.issue', OneKey, runTakeOverKey)

async function runTakeOverKey(ctx: TenantContext, { keyId }: OneKey): Promise<KeySummary> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('E5004')
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
    if (key.responsibleId === actor.userId) return summarizeKey(key, ctx.clock.now())
    const taken = await updateOwner(db, key.id, { responsibleId: actor.userId })
    await recordAudit(db, ctx, {
      action: 'key.taken_over',
      subjectType: 'api_key',
      subjectId: key.id,
      before: {
        name: key.name,
        prefix: key.prefix,
        responsibleId: key.responsibleId,
        ...(key.serviceAccount && { serviceAccount: key.serviceAccount.name }),
      },
      after: { responsibleId: actor.userId },
    })
    return summarizeKey(taken, ctx.clock.now())
  })
}

const dayMs = 86_400_000

export interface ListedKey extends KeySummary {
  /** Calls that it authenticated, refused ones included, by whole hours. */
  callsLastDay: number
  callsLastWeek: number
  /** The member who answers for it; null where a service account owns it, or none is named. */
  responsible: { name: string } | null
}

/** All keys of the organization, newest first, revoked and expired ones included. Never the keys themselves. */
export const listKeys = readVerb('keys.read', async (ctx: TenantContext): Promise<ListedKey[]> => {
  const now = ctx.clock.now().getTime()
  const [rows, members, usage] = await Promise.all([
    findKeys(ctx.organizationId),
    findMembersById(db, ctx.organizationId),
    findUsage(ctx.organizationId, { day: new Date(now - dayMs), week: new Date(now - 7 * dayMs) }),
  ])
  const memberOf = ({ responsibleId }: KeyRow) => (responsibleId === null ? null : members.get(responsibleId))
  const isStopped = (row: KeyRow) => memberOf(row) !== null && !memberOf(row)?.isActive
  return rows.map((row) => ({
    ...summarizeKey(row, ctx.clock.now(), { isStopped: isStopped(row) }),
    responsible: nameOf(memberOf(row)),
    callsLastDay: usage.get(row.id)?.lastDay ?? 0,
    callsLastWeek: usage.get(row.id)?.lastWeek ?? 0,
  }))
})

const nameOf = (member: { name: string } | null | undefined) => (member ? { name: member.name } : null)

/** `allowedOperations` left out: they stay as they are. */
const Restriction = OneKey.extend({
  allowedNetworks: networkList,
  allowedOperations: operationList.optional(),
})
type Restriction = z.output<typeof Restriction>

/**
 * Sets the networks from which a key may be used (none: from anywhere) and the operations it may call (null: every one).
 * Counts from the next call. Throws E5004 (role), E0004 (no such key in this organization), E0003 (the networks or operations).
 */
export const restrictKey = writeVerb('keys.issue', Restriction, runRestrictKey)

async function runRestrictKey(ctx: TenantContext, input: Restriction): Promise<KeySummary> {
  const allowedNetworks = requireNetworks(input.allowedNetworks)
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, input.keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
    const changed = await updateLimits(db, key.id, {
      allowedNetworks,
      ...(input.allowedOperations !== undefined && {
        allowedOperations: toStoredOperations(input.allowedOperations),
      }),
    })
    await recordAudit(db, ctx, {
      action: 'key.restricted',
      subjectType: 'api_key',
      subjectId: key.id,
      before: { name: key.name, ...audited(key) },
      after: audited(changed),
    })
    return summarizeKey(changed, ctx.clock.now())
  })
}

const audited = ({ allowedNetworks, allowedOperations }: KeyRow) => ({
  allowedNetworks,
  allowedOperations: readStoredOperations(allowedOperations) ?? 'all',
})
