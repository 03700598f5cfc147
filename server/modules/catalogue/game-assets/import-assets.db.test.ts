import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { processFiles, storeUpload } from '@/server/modules/platform/files'
import { bodyOf, png } from '@/server/modules/platform/files/testing/samples'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import { importAssets, listGameAssets, planAssetImport, publishGameAssets } from './index'

let own: TestTenant
let providerCode: string
let games: string[]
beforeEach(async () => {
  await db.storedFile.deleteMany()
  own = await createTestTenant()
  providerCode = await createTestProvider()
  games = await Promise.all(
    ['gold-1', 'gold-2'].map((providerGameId) => createTestGame({ providerCode, providerGameId })),
  )
})

async function upload(bytes: Uint8Array, of = own) {
  const { organizationId, tenant } = of
  const body = bodyOf(bytes)
  const { id } = await storeUpload(tenant, { purpose: 'game_asset_zip', organizationId, name: 'a.zip', body })
  return id
}
const zipOf = async (files: Record<string, Uint8Array>) => upload(zipSync(files))

async function importAll(fileId: string) {
  const parts = []
  for (let from: number | null = 0; from !== null; ) {
    const part: Awaited<ReturnType<typeof importAssets>> = await importAssets(own.tenant, {
      fileId,
      providerCode,
      from,
    })
    parts.push(part)
    from = part.next
  }
  return parts
}

describe('an archive of pictures', () => {
  it('with a name that no file can have is E1021, tried or imported', async () => {
    const fileId = await zipOf({ 'gold-1\0.png': await png(50, 50) })
    const archive = { fileId, providerCode }
    await expect(planAssetImport(own.tenant, archive)).rejects.toMatchObject({ code: 'E1021', status: 400 })
    await expect(importAssets(own.tenant, { ...archive, from: 0 })).rejects.toMatchObject({ code: 'E1021' })
  })

  it('waits where too many of the organization’s pictures wait, and goes on from there', async () => {
    const fileId = await zipOf({ 'gold-1.png': await png(50, 50), 'gold-2.png': await png(60, 60) })
    const { organizationId, tenant } = own
    const { id } = await storeUpload(tenant, {
      ...{ purpose: 'game_asset', organizationId, name: 'a.png' },
      body: bodyOf(await png(10, 10)),
    })
    await db.storedFile.update({ where: { id }, data: { pixels: 400_000_000 - 2_600 } })
    const part = { fileId, providerCode, from: 0 }
    expect(await importAssets(tenant, part)).toMatchObject({ added: 1, next: 1, waitS: 5 })
    await db.storedFile.update({ where: { id }, data: { pixels: 1 } })
    expect(await importAssets(tenant, { ...part, from: 1 })).toMatchObject({ added: 1, next: null, waitS: 0 })
  })

  it('is tried first, and names every file that would be left out', async () => {
    const picture = await png(50, 50)
    const fileId = await zipOf({
      'pack/gold-1/banner.png': picture,
      'gold-2_portrait.png': picture,
      'gold-2.png': picture,
      'gold-3.png': picture,
      'gold-1/square.png': Buffer.from('<!doctype html>'),
      '../../gold-1-background.png': new Uint8Array(10 * 1024 * 1024 + 1),
      '__MACOSX/._gold-1.png': picture,
      '.DS_Store': picture,
    })
    const planned = await planAssetImport(own.tenant, { fileId, providerCode })
    expect(planned).toEqual({
      pictures: 3,
      games: 2,
      misses: [
        { entry: 'gold-3.png', reason: 'unknown_game' },
        { entry: 'gold-1/square.png', reason: 'not_a_picture' },
        { entry: '../../gold-1-background.png', reason: 'too_large' },
      ],
    })
    expect(await db.gameAsset.count({ where: { organizationId: own.organizationId } })).toBe(0)
    const [part] = await importAll(fileId)
    expect(part).toEqual({ added: 3, misses: planned.misses, next: null, waitS: 0 })
    for (let left = 3; left > 0; left -= 1) await processFiles(own)
    await publishGameAssets(own)
    const found = await Promise.all(games.map((gameId) => listGameAssets(own.tenant, { gameId })))
    expect(found.map((assets) => assets.map(({ kind, state }) => `${kind} ${state}`).sort())).toEqual([
      ['banner published'],
      ['portrait published', 'square published'],
    ])
  })

  it('is put up in parts, and again without doubling anything', async () => {
    const picture = await png(20, 20)
    const names = Array.from({ length: 60 }, (_, at) => `other-${at}.png`)
    const fileId = await zipOf(Object.fromEntries([...names, 'gold-1.png'].map((name) => [name, picture])))
    expect((await importAll(fileId)).map(({ added, next }) => [added, next])).toEqual([
      [0, 50],
      [1, null],
    ])
    await importAll(fileId)
    for (let left = 2; left > 0; left -= 1) await processFiles(own)
    await publishGameAssets(own)
    expect(await listGameAssets(own.tenant, { gameId: games[0] ?? '' })).toHaveLength(1)
  })

  it('that is a bomb is not unpacked beyond what it may have', async () => {
    const bomb = zipSync({ 'gold-1.png': new Uint8Array(30 * 1024 * 1024) }, { level: 9 })
    // It says of itself that it is small.
    const view = Buffer.from(bomb)
    for (const header of [Buffer.from('PK\u0001\u0002'), Buffer.from('PK\u0003\u0004')]) {
      const at = view.indexOf(header)
      view.writeUInt32LE(1_000, at + (header[2] === 1 ? 24 : 22))
    }
    for (const bytes of [bomb, view]) {
      const planned = await planAssetImport(own.tenant, { fileId: await upload(bytes), providerCode })
      expect(planned).toMatchObject({ pictures: 0, misses: [{ entry: 'gold-1.png' }] })
    }
  })

  it('with a picture that says less of its size than it has leaves that out', async () => {
    const picture = Buffer.concat([await png(20, 20), Buffer.alloc(12 * 1024 * 1024)])
    const lying = Buffer.from(zipSync({ 'gold-1.png': picture }, { level: 9 }))
    lying.writeUInt32LE(1_000, lying.indexOf(Buffer.from('PK\u0001\u0002')) + 24)
    const [part] = await importAll(await upload(lying))
    expect(part).toMatchObject({ added: 0, misses: [{ entry: 'gold-1.png', reason: 'not_a_picture' }] })
  })

  it('is read without what is not asked for: stored and deflated files, and names of any length', async () => {
    const picture = await png(20, 20)
    const fileId = await upload(
      zipSync({
        [`${'deep/'.repeat(100)}gold-1.png`]: [picture, { level: 0 }],
        'gold-2.png': [picture, { level: 9, comment: 'a picture', extra: { 9999: new Uint8Array(40) } }],
        'gold-2/banner.png': [new Uint8Array(0), {}],
      }),
    )
    expect(await importAll(fileId)).toMatchObject([
      { added: 2, misses: [{ entry: 'gold-2/banner.png', reason: 'not_a_picture' }] },
    ])
  })

  it('is read as ZIP64 too, under the same limits', async () => {
    const plain = Buffer.from(zipSync({ 'gold-1.png': await png(20, 20) }))
    const end = plain.length - 22
    const zip64 = (count: number) => {
      const record = Buffer.alloc(56)
      record.writeUInt32LE(0x06_06_4b_50, 0)
      record.writeBigUInt64LE(BigInt(count), 32)
      record.writeBigUInt64LE(BigInt(plain.readUInt32LE(end + 16)), 48)
      const locator = Buffer.alloc(20)
      locator.writeUInt32LE(0x07_06_4b_50, 0)
      locator.writeBigUInt64LE(BigInt(end), 8)
      const last = Buffer.from(plain.subarray(end)).fill(0xff, 8, 20)
      return upload(Buffer.concat([plain.subarray(0, end), record, locator, last]))
    }
    expect(await importAll(await zip64(1))).toMatchObject([{ added: 1, misses: [] }])
    const planned = planAssetImport(own.tenant, { fileId: await zip64(2 ** 40), providerCode })
    await expect(planned).rejects.toMatchObject({ code: 'E1021' })
  })

  it('with too many files, or none that can be read, is refused', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_001 }, (_, at) => [`${at}.png`, new Uint8Array(1)]),
    )
    const comment = 'a'.repeat(60_000)
    const wordy = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`${at}.png`, new Uint8Array(1)]))
    const one = Buffer.from(zipSync({ 'gold-1.png': new Uint8Array(9) }))
    const directory = one.indexOf(Buffer.from('PK\u0001\u0002'))
    const changed = (at: number, value: number) => {
      const copy = Buffer.from(one)
      copy.writeUInt16LE(value, at)
      return copy
    }
    const broken = [
      one.subarray(0, 40),
      // Encrypted, packed by another method, more entries than there are, a directory beyond the end.
      changed(directory + 8, 1),
      changed(directory + 10, 14),
      changed(one.length - 12, 9),
      changed(one.length - 4, 0xff_ff),
    ]
    for (const bytes of [zipSync(many), zipSync(wordy, { comment }), ...broken]) {
      const planned = planAssetImport(own.tenant, { fileId: await upload(bytes), providerCode })
      await expect(planned).rejects.toMatchObject({ code: 'E1021', status: 400 })
    }
  })

  it('of another organization is none', async () => {
    const other = await createTestTenant()
    const fileId = await upload(zipSync({ 'gold-1.png': await png(5, 5) }), other)
    const asked = { fileId, providerCode, from: 0 }
    await expect(planAssetImport(own.tenant, asked)).rejects.toMatchObject({ code: 'E1022' })
    await expect(importAssets(own.tenant, asked)).rejects.toMatchObject({ code: 'E1022', status: 404 })
  })
})
