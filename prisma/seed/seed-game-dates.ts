import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { saveGameCertificate } from '@/server/modules/catalogue/certificates'
import { announceRetirement } from '@/server/modules/operations/game-lifecycle'
import type { DemoGames } from './pick-games'

const dayMs = 86_400_000

/** A retirement that is announced, and certificates of which one ends soon. An interrupted run is gone on with. */
export async function seedGameDates(ctx: Context, games: DemoGames): Promise<void> {
  const day = (days: number) => new Date(ctx.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  if ((await db.game.count({ where: { retiresAt: { not: null } } })) === 0)
    await announceRetirement(ctx, {
      ...{ gameId: await findUnused(games), retiresAt: `${day(45)}T06:00` },
      ...{ note: 'Its successor is in the catalogue already.', urgentReason: '' },
    })
  if ((await db.gameCertificate.count()) > 0) return
  const certificate = { gameVersion: '1.4.2', rtpVariant: '', rngNumber: 'RNG-2025-118', checksums: '' }
  for (const [country, issuedOn, expiresOn] of [
    ['MT', day(-400), ''],
    ['SE', day(-340), day(25)],
  ] as const)
    await saveGameCertificate(ctx, {
      ...{ gameId: games.enumerated, certificateId: newId(), fileId: null, country, issuedOn, expiresOn },
      ...{ laboratory: 'GLI', number: `MO-${country}-25-1180`, ...certificate },
    })
}

/** The last game of aurora that shows no rule of the catalogue. */
async function findUnused({ blockedCountry, ...ids }: DemoGames): Promise<string> {
  const { id } = await db.game.findFirstOrThrow({
    where: {
      isActive: true,
      providerCode: 'aurora',
      id: { notIn: [...Object.values(ids), blockedCountry.gameId] },
    },
    orderBy: { providerGameId: 'desc' },
  })
  return id
}
