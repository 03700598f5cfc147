import type { GameChecksums } from '@/server/contract/resources/game'
import type { BrandContext } from '@/server/core/context'
import { db } from '@/server/db'
import { getGame } from '@/server/modules/catalogue/catalog'
import { type ComparedChecksum, selectCompared } from './queries'

interface Wanted {
  gameId: string
  jurisdiction?: string | null | undefined
  algorithm?: string | null | undefined
}

/** What the provider measured last of a game that the brand can offer, beside what was certified. Throws E2001. */
export async function getGameChecksums(
  ctx: BrandContext,
  { gameId, jurisdiction = null, algorithm = null }: Wanted,
): Promise<GameChecksums> {
  const { game } = await getGame(ctx, gameId)
  const wanted = { country: jurisdiction, algorithm }
  const rows = await selectCompared(db, { gameId: game.id, now: ctx.clock.now(), ...wanted })
  return { game_id: game.id, checksums: rows.map(present) }
}

const present = (row: ComparedChecksum): GameChecksums['checksums'][number] => ({
  component: row.component,
  version: row.version,
  algorithm: row.algorithm,
  value: row.value,
  certified_value: row.certifiedValue,
  certificate_id: row.certificateId,
  measured_at: row.measuredAt.toISOString(),
  match: row.certifiedValue === null ? null : row.certifiedValue === row.value,
})
