import { z } from 'zod'
import { apiScopes } from '@/server/core/context'
import { issueKey, listKeys, renameKey, revokeKey, rotateKey, takeOverKey } from '@/server/modules/keys'
import { permittedProcedure, procedure, router } from '../init'

const name = z.string().trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.')
const expiresInDays = z.int().min(1).max(3_650).nullable()

const newKey = z.object({
  name,
  scopes: z.array(z.enum(apiScopes)).min(1, 'Select at least one scope.'),
  expiresInDays,
})

const rotation = z.object({
  keyId: z.uuid(),
  overlapHours: z
    .int()
    .min(0)
    .max(30 * 24),
  expiresInDays,
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const inDays = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * dayMs)

export const keysRouter = router({
  list: procedure(listKeys),

  /** With `rotate`, the only answer that ever holds a key itself. */
  issue: permittedProcedure('keys.issue')
    .meta({ stepUp: true })
    .input(newKey)
    .mutation(({ ctx, input: { name, scopes, expiresInDays } }) =>
      issueKey(ctx.tenant, { name, scopes, expiresAt: inDays(expiresInDays, ctx.clock.now()) }),
    ),

  /** A new key in place of an old one, which works on for the overlap. */
  rotate: permittedProcedure('keys.issue')
    .meta({ stepUp: true })
    .input(rotation)
    .mutation(({ ctx, input: { keyId, overlapHours, expiresInDays } }) =>
      rotateKey(ctx.tenant, {
        keyId,
        overlapMs: overlapHours * hourMs,
        expiresAt: inDays(expiresInDays, ctx.clock.now()),
      }),
    ),

  rename: permittedProcedure('keys.issue')
    .input(z.object({ keyId: z.uuid(), name }))
    .mutation(({ ctx, input }) => renameKey(ctx.tenant, input)),

  /** The caller answers for the key from now on. */
  takeOver: permittedProcedure('keys.issue')
    .meta({ stepUp: true })
    .input(z.object({ keyId: z.uuid() }))
    .mutation(({ ctx, input }) => takeOverKey(ctx.tenant, input)),

  revoke: procedure(revokeKey),
})
