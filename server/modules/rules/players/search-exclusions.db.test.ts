import { describe, expect, it } from 'vitest'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { createTestTenant } from '@/server/testing/tenants'
import { excludePlayer, readmitPlayer, searchExclusions } from './index'

const hourMs = 3_600_000

describe('the exclusions of an organization', () => {
  it('say of each whether it is in force, and stay listed when they expired', async () => {
    const { tenant, brand, clock } = await createTestTenant({ kind: 'platform' })
    const endsAt = new Date(clock.now().getTime() + hourMs)
    await excludePlayer(brand, { playerId: 'ada', endsAt, reason: 'asked for it' })
    const found = async () => (await searchExclusions(tenant, { playerId: 'ada' }))[0]
    expect(await found()).toMatchObject({ subOperatorRef: 'main', reason: 'asked for it', isInForce: true })
    clock.advance(hourMs)
    expect(await found()).toMatchObject({ isInForce: false })
  })

  it('are gone once ended, and never those of another organization', async () => {
    const own = await createTestTenant()
    const other = await createTestTenant()
    const endsAt = new Date(own.clock.now().getTime() + hourMs)
    await excludePlayer(own.brand, { playerId: 'ada', endsAt })
    await excludePlayer(other.brand, { playerId: 'bob' })
    expect(await searchExclusions(own.tenant, {})).toMatchObject([{ playerId: 'ada', endsAt }])
    await readmitPlayer(own.brand, { playerId: 'ada' })
    expect(await searchExclusions(own.tenant, {})).toEqual([])
  })

  it("are not made in another organization's brand", async () => {
    const own = await createTestTenant()
    const other = await createTestTenant()
    await expect(requireOwnBrand(own.tenant, other.brandId)).rejects.toMatchObject({ code: 'E6008' })
    expect((await requireOwnBrand(own.tenant, own.brandId)).brandId).toBe(own.brandId)
  })
})
