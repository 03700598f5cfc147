import { z } from 'zod'
import { apiScopes } from '@/server/core/context'
import { issueKey, listKeys, revokeKey } from '@/server/modules/keys'
import { permittedProcedure, router } from '../init'

const newKey = z.object({
  name: z.string().trim().min(1, 'Give the key a name.').max(80, 'At most 80 characters.'),
  scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one scope.'),
  expiresInDays: z.int().min(1).max(3_650).nullable(),
})

const dayMs = 86_400_000

export const keysRouter = router({
  list: permittedProcedure('keys.read').query(({ ctx }) => listKeys(ctx.tenant)),

  /** The only answer that ever holds the key itself. */
  issue: permittedProcedure('keys.issue')
    .input(newKey)
    .mutation(({ ctx, input: { name, scopes, expiresInDays } }) => {
      const expiresAt =
        expiresInDays === null ? null : new Date(ctx.clock.now().getTime() + expiresInDays * dayMs)
      return issueKey(ctx.tenant, { name, scopes, expiresAt })
    }),

  revoke: permittedProcedure('keys.revoke')
    .input(z.object({ keyId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeKey(ctx.tenant, input)),
})
