import { expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { setGameSelection } from '@/server/modules/catalogue/catalog'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { addBrand, surveyBrands } from './index'

const hourMs = 3_600_000

async function addSession(brand: { organizationId: string; brandId: string }, createdAt: Date) {
  await db.gameSession.create({
    data: {
      ...brand,
      id: newId(),
      gameId: newId(),
      providerCode: 'aurora',
      mode: 'demo',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 24 * hourMs),
    },
  })
}

it('counts what each brand did in the last 24 hours, and what it chose of the games', async () => {
  const { tenant, organizationId, brandId, clock } = await createTestTenant({ kind: 'platform' })
  const nordic = await addBrand(tenant, { ref: 'nordic' })
  const at = (hoursAgo: number) => new Date(clock.now().getTime() - hoursAgo * hourMs)
  await addSession({ organizationId, brandId }, at(1))
  await addSession({ organizationId, brandId }, at(23))
  await addSession({ organizationId, brandId }, at(25))
  await addSession({ organizationId, brandId: nordic.id }, at(2))
  const gameId = await createTestGame({ providerCode: await createTestProvider() })
  await setGameSelection(tenant, { gameIds: [gameId], isEnabled: false, brandId: nordic.id })

  const { brands, inUse, rules } = await surveyBrands(tenant)
  expect(brands).toMatchObject([
    { id: brandId, ref: 'main', isDefault: true, sessions: 2, movements: 0, gamesOff: 0, gamesOn: 0 },
    { id: nordic.id, ref: 'nordic', isDefault: false, sessions: 1, gamesOff: 1, gamesOn: 0 },
  ])
  expect(inUse).toBe(2)
  expect(rules).toMatchObject({ brandLimit: 50, requiresSubOperatorRef: false })
})

it('shows nothing of another platform', async () => {
  const own = await createTestTenant({ kind: 'platform' })
  await createTestTenant({ kind: 'platform' })
  const { brands } = await surveyBrands(own.tenant)
  expect(brands.map(({ id }) => id)).toEqual([own.brandId])
})
