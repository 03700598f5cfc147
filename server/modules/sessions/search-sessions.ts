import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { db } from '@/server/db'
import { findNamesOfGames, findSessions, type SessionFilter } from './queries-cabinet'
import { sessionStatusAt } from './session-status'

export type SessionSearch = Omit<SessionFilter, 'organizationId' | 'now'> & {
  cursor?: string | null | undefined
}

const pageSize = 50

/** The organization's sessions, all brands, newest first, by keyset: a page costs the same however deep it lies. */
export async function searchSessions(ctx: TenantContext, search: SessionSearch) {
  requirePermission(ctx.actor, 'sessions.read')
  const now = ctx.clock.now()
  const { cursor: cursorText, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId, now }
  const found = await findSessions(db, { filter, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
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
