import type { TenantContext } from '@/server/core/context'
import { formatCursor, parseCursor } from '@/server/core/time-cursor'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { type DeliveryFilter, findDeliveries, findGameNames, type ListedRow } from './queries-deliveries'

export type DeliverySearch = Omit<DeliveryFilter, 'organizationId'> & { cursor?: string | null | undefined }

export type ListedDelivery = ListedRow & { gameName: string | null }

export interface DeliveryPage {
  /** Newest first. */
  deliveries: ListedDelivery[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

const pageSize = 50

/** The organization's movements, all brands, newest first, by keyset: a page costs the same however deep it lies. */
export async function searchDeliveries(ctx: TenantContext, search: DeliverySearch): Promise<DeliveryPage> {
  requirePermission(ctx.actor, 'transactions.read')
  const { cursor: cursorText, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId }
  const found = await findDeliveries(prisma, { filter, cursor, limit: pageSize + 1 })
  const isGoingNewer = cursor?.direction === 'newer'
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  const rows = isGoingNewer ? near.toReversed() : near
  const names = await findGameNames(
    prisma,
    rows.map((row) => row.gameId),
  )
  return {
    deliveries: rows.map((row) => ({ ...row, gameName: names.get(row.gameId) ?? null })),
    older: isGoingNewer || hasMoreBeyond ? cursorAt(rows.at(-1), 'older') : null,
    newer: (isGoingNewer ? hasMoreBeyond : cursor !== null) ? cursorAt(rows[0], 'newer') : null,
  }
}

function cursorAt(row: ListedRow | undefined, direction: 'older' | 'newer'): string | null {
  return row ? formatCursor({ direction, createdAt: row.createdAt, id: row.id }) : null
}
