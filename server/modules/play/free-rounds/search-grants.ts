import { z } from 'zod'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { FreeRoundGrantStatus } from '@/server/contract/resources/free-round-grant'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { grantAt } from './lifecycle-rules'
import { findGrantPage, type ListedGrantRow } from './queries-cabinet'

const GrantSearch = z.object({
  statuses: z.array(FreeRoundGrantStatus).min(1).optional(),
  playerId: textFilter(128),
  campaignRef: textFilter(128),
  providerCode: textFilter(64),
  gameId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  order: timeOrder,
  cursor: pageCursor,
})
type GrantSearch = z.output<typeof GrantSearch>

const pageSize = 50

/** The organization's grants, all brands, by time and keyset: a page costs the same however deep it lies. */
export const searchGrants = fromReplica(readVerb('freeRounds.read', GrantSearch, run))

async function run(ctx: TenantContext, search: GrantSearch) {
  const { cursor: cursorText, order, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const now = ctx.clock.now()
  const filter = { ...wanted, organizationId: ctx.organizationId, now }
  const found = await findGrantPage({ filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  return { grants: rows.map((row) => toListed(row, now)), ...neighbours }
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
