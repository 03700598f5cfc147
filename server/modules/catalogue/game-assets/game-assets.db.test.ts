import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxAssetsPerGame } from '@/server/contract/game-assets'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { getGame, listGames } from '@/server/modules/catalogue/catalog'
import { processFiles, storeUpload, sweepFiles } from '@/server/modules/platform/files'
import { bodyOf, png } from '@/server/modules/platform/files/testing/samples'
import { asUser } from '@/server/testing/as-user'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import {
  addGameAsset,
  addGameAssetAsStaff,
  listGameAssets,
  publishGameAssets,
  removeGameAsset,
} from './index'

const feedUrl = 'https://cdn.example/feed.png'
let own: TestTenant
let gameId: string
let provider: string
beforeAll(async () => {
  provider = await createTestProvider()
})
beforeEach(async () => {
  await db.storedFile.deleteMany()
  own = await createTestTenant({ kind: 'platform' })
  gameId = await createTestGame({ providerCode: provider, thumbnailUrl: feedUrl })
})

let shade = 0
/** A picture that no other is like: addresses are of the content. */
const picture = () => {
  shade += 5
  return png(200, 200, shade)
}

async function upload(of: TestTenant = own, isStaff = false) {
  const organizationId = isStaff ? null : of.organizationId
  const ctx = isStaff ? asUser(of.tenant, { staffRole: 'support' }) : of.tenant
  const body = bodyOf(await picture())
  const { id } = await storeUpload(ctx, { purpose: 'game_asset', name: 'a.png', organizationId, body })
  return id
}

async function settle() {
  await processFiles(own)
  await publishGameAssets(own)
}

const add = async (more: Partial<Parameters<typeof addGameAsset>[1]> = {}, of = own) =>
  addGameAsset(of.tenant, { gameId, kind: 'square', replacesKind: true, fileId: await upload(of), ...more })
const shown = async (of: TestTenant = own, brandId = of.brandId) => {
  const page = { page: 1, per_page: 50, provider }
  const { games } = await listGames({ ...of.brand, brandId: brandId as typeof of.brand.brandId }, page)
  return games.find(({ id }) => id === gameId)
}

describe('a game’s thumbnail', () => {
  it('is the feed’s own, until the organization puts one in its place', async () => {
    expect(await shown()).toMatchObject({ thumbnail_url: feedUrl })
    expect(await shown()).not.toHaveProperty('assets')
    await add()
    expect(await shown()).toMatchObject({ thumbnail_url: feedUrl })
    await settle()
    const game = await shown()
    expect(game?.thumbnail_url).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/files\/public\/[0-9a-f]{64}\/160\.webp$/,
    )
    expect(game?.assets).toEqual([
      {
        kind: 'square',
        images: [
          {
            url: expect.stringMatching(/160\.avif$/),
            media_type: 'image/avif',
            width: 160,
            height: expect.any(Number),
          },
          { url: game?.thumbnail_url, media_type: 'image/webp', width: 160, height: expect.any(Number) },
        ],
      },
    ])
    expect((await getGame(own.tenant, gameId)).game).toMatchObject({ thumbnail_url: game?.thumbnail_url })
  })

  it('is the brand’s before the organization’s, that before Croupier’s, that before the feed’s', async () => {
    const other = await createTestTenant()
    const otherBrand = newId()
    await db.brand.create({ data: { id: otherBrand, organizationId: own.organizationId, ref: 'other' } })
    const urls = async () => [
      (await shown())?.thumbnail_url,
      (await shown(own, otherBrand))?.thumbnail_url,
      (await shown(other))?.thumbnail_url,
    ]
    const staff = asUser(own.tenant, { staffRole: 'support' })
    await addGameAssetAsStaff(staff, {
      gameId,
      kind: 'square',
      replacesKind: true,
      fileId: await upload(own, true),
    })
    await settle()
    const [everybody] = await urls()
    expect(await urls()).toEqual([everybody, everybody, everybody])
    expect(everybody).not.toBe(feedUrl)
    await add()
    await settle()
    const [organization] = await urls()
    expect(await urls()).toEqual([organization, organization, everybody])
    await add({ brandId: own.brandId })
    await settle()
    const [brand, second, third] = await urls()
    expect([second, third]).toEqual([organization, everybody])
    expect(new Set([brand, organization, everybody]).size).toBe(3)
    for (const { id, source } of await listGameAssets(own.tenant, { gameId }))
      if (source === 'brand') await removeGameAsset(own.tenant, { assetId: id, brandId: own.brandId })
    expect(await urls()).toEqual([organization, organization, everybody])
  })

  it('is shown until its replacement is ready, and its file goes then', async () => {
    await add()
    await settle()
    const before = (await shown())?.thumbnail_url
    await add()
    expect((await shown())?.thumbnail_url).toBe(before)
    await settle()
    expect((await shown())?.thumbnail_url).not.toBe(before)
    expect(await listGameAssets(own.tenant, { gameId })).toHaveLength(1)
    expect(await sweepFiles(own)).toMatchObject({ deleted: 1 })
  })

  it('that cannot be read is told to who uploaded it, and changes nothing', async () => {
    const body = bodyOf((await png(300, 300)).subarray(0, 150))
    const { organizationId, tenant } = own
    const { id } = await storeUpload(tenant, { purpose: 'game_asset', name: 'a', organizationId, body })
    await add({ fileId: id })
    await settle()
    expect(await listGameAssets(tenant, { gameId })).toMatchObject([
      { state: 'refused', refusal: 'unreadable', preview: null },
    ])
    expect(await shown()).toMatchObject({ thumbnail_url: feedUrl })
  })
})

describe('a picture', () => {
  it('belongs to a game at most so many times, however many are added at once', async () => {
    const files = await Promise.all(Array.from({ length: maxAssetsPerGame + 2 }, () => upload()))
    const results = await Promise.allSettled(
      files.map((fileId) => add({ kind: 'banner', replacesKind: false, fileId })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxAssetsPerGame)
    await expect(add()).rejects.toMatchObject({ code: 'E1023', status: 400 })
    await expect(add({ brandId: own.brandId })).resolves.toBeDefined()
  })

  it('of a file that is another organization’s, or was used already, is none', async () => {
    const other = await createTestTenant()
    await expect(add({ fileId: await upload(other) })).rejects.toMatchObject({ code: 'E1022', status: 404 })
    const fileId = await upload()
    await add({ fileId })
    await expect(add({ fileId })).rejects.toMatchObject({ code: 'E1022' })
  })

  it('is nobody else’s to see, to remove or to put up', async () => {
    const other = await createTestTenant({ kind: 'platform' })
    const { assetId } = await add()
    await settle()
    expect(await listGameAssets(other.tenant, { gameId })).toEqual([])
    await expect(removeGameAsset(other.tenant, { assetId })).rejects.toMatchObject({ code: 'E1022' })
    await expect(add({ brandId: own.brandId }, other)).rejects.toMatchObject({ code: 'E6008' })
    await expect(add({ gameId: newId() })).rejects.toMatchObject({ code: 'E2001' })
    const roles = [{ role: 'analyst' }, { role: 'developer' }, { staffRole: 'administrator' }] as const
    for (const role of roles)
      await expect(removeGameAsset(asUser(own.tenant, role), { assetId })).rejects.toMatchObject({
        code: 'E5004',
      })
    await expect(
      removeGameAsset(asUser(own.tenant, { role: 'manager' }), { assetId }),
    ).resolves.toBeUndefined()
    expect(await shown()).toMatchObject({ thumbnail_url: feedUrl })
  })

  it('is audited', async () => {
    const { assetId } = await add()
    await removeGameAsset(own.tenant, { assetId })
    const entries = await db.auditEntry.findMany({ where: { organizationId: own.organizationId } })
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['game_asset.added', gameId],
      ['game_asset.removed', gameId],
    ])
  })
})
