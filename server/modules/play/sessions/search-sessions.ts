import { z } from 'zod'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { findNamesOfGames, findSessions } from './queries-cabinet'
import { sessionStatusAt } from './session-status'

const SessionSearch = z.object({
  playerId: textFilter(128),
  providerCode: textFilter(64),
  gameId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  /** The API key that created them. */
  apiKeyId: z.uuid().optional(),
  mode: z.enum(['real', 'demo']).optional(),
  status: z.enum(['created', 'launched', 'expired', 'closed']).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
  order: timeOrder,
  cursor: pageCursor,
})
type SessionSearch = z.output<typeof SessionSearch>

const pageSize = 50

/** The organization's sessions, all brands, by time and keyset: a page costs the same however deep it lies. */
export const searchSessions = fromReplica(readVerb('sessions.read', SessionSearch, run))

async function run(ctx: TenantContext, search: SessionSearch) {
  const now = ctx.clock.now()
  const { cursor: cursorText, order, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId, now }
  const found = await findSessions(db, { filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const names = await findNamesOfGames(
    db,
    rows.map((row) => row.gameId),
  )
  return {
    sessions: rows.map(({ brand, ...row }) => ({
      ...row,
      status: sessionStatusAt(row, now),
      subOperatorRef: brand?.ref ?? null,
      gameName: names.get(row.gameId) ?? null,
    })),
    ...neighbours,
  }
}
