import { z } from 'zod'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { FreeRoundGrantStatus } from '@/server/contract/resources/free-round-grant'
import type { TenantContext } from '@/server/core/context'
import { formatCursor, parseCursor, type TimeCursor } from '@/server/core/time-cursor'
import { readVerb } from '@/server/core/verb'
import { grantAt } from './ended-grant'
import { findGrantPage, type ListedGrantRow } from './queries-cabinet'

const GrantSearch = z.object({
  statuses: z.array(FreeRoundGrantStatus).min(1).optional(),
  playerId: textFilter(128),
  campaignRef: textFilter(128),
  providerCode: textFilter(64),
  gameId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  cursor: pageCursor,
})
type GrantSearch = z.output<typeof GrantSearch>

const pageSize = 50

/** The organization's grants, all brands, newest first, by keyset: a page costs the same however deep it lies. */
export const searchGrants = readVerb('freeRounds.read', GrantSearch, run)

async function run(ctx: TenantContext, search: GrantSearch) {
  const { cursor: cursorText, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const now = ctx.clock.now()
  const filter = { ...wanted, organizationId: ctx.organizationId, now }
  const found = await findGrantPage({ filter, cursor, limit: pageSize + 1 })
  const isGoingNewer = cursor?.direction === 'newer'
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  const rows = isGoingNewer ? near.toReversed() : near
  return {
    grants: rows.map((row) => toListed(row, now)),
    older: isGoingNewer || hasMoreBeyond ? cursorAt(rows.at(-1), 'older') : null,
    newer: (isGoingNewer ? hasMoreBeyond : cursor !== null) ? cursorAt(rows[0], 'newer') : null,
  }
}

/** A grant as the cabinet looks at it: games by name, the campaign it belongs to. `wonMinor` in minor units. */
export function toListed<Row extends ListedGrantRow>(stored: Row, now: Date) {
  const { brand, games, campaignPlayer, betAmount, ...row } = grantAt(stored, now)
  return {
    ...row,
    /** Decimal text in major units. */
    betAmount: betAmount?.toString() ?? null,
    subOperatorRef: brand.ref,
    games: games.map(({ game, ...rest }) => ({ ...rest, name: game.name })),
    campaign: campaignPlayer && { ...campaignPlayer.campaign, line: campaignPlayer.line },
  }
}

function cursorAt(row: ListedGrantRow | undefined, direction: TimeCursor['direction']): string | null {
  return row ? formatCursor({ direction, createdAt: row.createdAt, id: row.id }) : null
}
