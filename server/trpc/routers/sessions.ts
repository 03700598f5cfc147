import { z } from 'zod'
import { getCabinetSession, searchSessions } from '@/server/modules/sessions'
import { permittedProcedure, router } from '../init'
import { moneyView } from '../money-view'

const text = (max: number) => z.string().trim().min(1).max(max).optional()

const search = z.object({
  playerId: text(128),
  providerCode: text(64),
  gameId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  mode: z.enum(['real', 'demo']).optional(),
  status: z.enum(['created', 'launched', 'expired', 'closed']).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
  cursor: z.string().max(100).nullable().optional(),
})

export const sessionsRouter = router({
  search: permittedProcedure('sessions.read')
    .input(search)
    .query(({ ctx, input }) => searchSessions(ctx.tenant, input)),

  get: permittedProcedure('sessions.read')
    .input(z.object({ sessionId: z.uuid() }))
    .query(async ({ ctx, input }) => {
      const { balanceMinor, ...session } = await getCabinetSession(ctx.tenant, input)
      const { currency } = session
      const balance = balanceMinor !== null && currency !== null ? moneyView(balanceMinor, currency) : null
      return { ...session, balance }
    }),
})
