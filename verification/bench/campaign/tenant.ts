import { systemClock } from '@/server/core/clock'
import type { BrandContext } from '@/server/core/context'
import { systemContext } from '@/server/core/context'
import { asBrandId, asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { syncCatalogue } from '@/server/modules/catalogue/catalog'
import { setIssuingRate } from '@/server/modules/play/campaigns'

/** An operator with the sandbox's aurora and its catalogue, and a game of it that takes free rounds anywhere. */
export async function createBenchTenant(
  aurora: { baseUrl: string; secret: string },
  perSecond: number,
): Promise<{ ctx: BrandContext; gameId: string }> {
  const [organizationId, brandId] = [newId(), newId()]
  await db.organization.create({
    data: { id: organizationId, slug: 'bench', name: 'Bench', kind: 'single', creditMinor: 1_000n },
  })
  await db.brand.create({ data: { id: brandId, organizationId } })
  await db.provider.create({
    data: {
      code: 'aurora',
      name: 'Aurora',
      baseUrl: aurora.baseUrl,
      secretSealed: keyring().seal(aurora.secret, 'provider.secret'),
    },
  })
  const ctx: BrandContext = {
    ...systemContext('bench', systemClock, newId()),
    organizationId: asOrganizationId(organizationId),
    brandId: asBrandId(brandId),
  }
  await syncCatalogue(ctx, 'aurora')
  await setIssuingRate(ctx, { providerCode: 'aurora', perSecond })
  const game = await db.game.findFirstOrThrow({
    where: { freeRoundsSupport: true, maxWinMultiplier: { not: null } },
    orderBy: { providerGameId: 'asc' },
  })
  return { ctx, gameId: game.id }
}
