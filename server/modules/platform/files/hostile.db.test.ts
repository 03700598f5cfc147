import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { claimFile, type FilePurpose, getFiles, processFiles, storeUpload } from './index'
import { collect, contentOf } from './read-file'
import { fileStorage } from './storage/storage'
import { bodyOf, gif, jpegWithExif, pdf, png, pngThatSays, svg } from './testing/samples'

let own: TestTenant
beforeEach(async () => {
  await db.storedFile.deleteMany()
  own = await createTestTenant()
})

const upload = (purpose: FilePurpose, bytes: Uint8Array, name = 'picture.png') =>
  storeUpload(own.tenant, { purpose, name, organizationId: own.organizationId, body: bodyOf(bytes) })

async function processed(id: string) {
  await processFiles(own)
  const file = (await getFiles(db, [id])).get(id)
  if (!file) throw new Error('The file is gone')
  return file
}

/** The bytes of every picture made of a file. */
async function picturesOf(id: string): Promise<Buffer[]> {
  const { variants } = await db.storedFile.findUniqueOrThrow({ where: { id }, include: { variants: true } })
  return Promise.all(variants.map(({ storageKey }) => collect(fileStorage().read(storageKey))))
}

const script = '<script>alert(1)</script>'
const zip = () => Buffer.from(zipSync({ 'a.txt': Buffer.from('text') }))

describe('a file of another type than its purpose takes is refused, whatever its name says', () => {
  it.each<[FilePurpose, string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['branding', 'E1011', 'a page', () => Buffer.from(`<!doctype html>${script}`)],
    ['branding', 'E1011', 'a script', () => Buffer.from('alert(1)//')],
    [
      'branding',
      'E1011',
      'SVG with a document type',
      () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'),
    ],
    ['branding', 'E1011', 'a document that only mentions SVG', () => Buffer.from('text <svg></svg>')],
    ['game_asset', 'E1021', 'SVG', () => svg()],
    ['game_asset', 'E1021', 'a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['game_asset', 'E1021', 'an archive', zip],
    ['game_asset', 'E1021', 'nothing', () => Buffer.alloc(0)],
    ['game_asset_zip', 'E1021', 'a picture', () => png(10, 10)],
    ['game_asset_zip', 'E1021', 'PDF that is a ZIP as well', () => Buffer.concat([pdf, zip()])],
    ['kyb_document', 'E7012', 'an archive', zip],
    ['kyb_document', 'E7012', 'a ZIP that is PDF as well', () => Buffer.concat([zip(), pdf])],
    ['kyb_document', 'E7012', 'GIF', gif],
    ['kyb_document', 'E7012', 'SVG', () => svg()],
  ])('%s: %s for %s', async (purpose, code, _, make) => {
    await expect(upload(purpose, await make())).rejects.toMatchObject({ code })
    expect(await db.storedFile.count()).toBe(0)
  })

  it.each<[FilePurpose, string, number]>([
    ['branding', 'E1010', 5],
    ['game_asset', 'E1020', 10],
    ['kyb_document', 'E7011', 20],
  ])('%s: %s above %i MiB', async (purpose, code, mebibytes) => {
    const bytes = Buffer.concat([await png(10, 10), Buffer.alloc(mebibytes * 1024 * 1024)])
    await expect(upload(purpose, bytes)).rejects.toMatchObject({ code, status: 413 })
  })
})

describe('of a picture only its pixels are left', () => {
  it('a picture under another name and type is what it is', async () => {
    expect(await upload('game_asset', await png(10, 10), 'invoice.pdf')).toMatchObject({
      mediaType: 'image/png',
      name: 'invoice.pdf',
    })
  })

  it('where somebody was photographed, and what follows the picture, is gone', async () => {
    const bytes = Buffer.concat([await jpegWithExif(), Buffer.from(script)])
    const { id } = await upload('game_asset', bytes)
    expect((await processed(id)).state).toBe('ready')
    for (const made of await picturesOf(id)) {
      expect(made.includes('secret-place')).toBe(false)
      expect(made.includes('script')).toBe(false)
      expect((await sharp(made).metadata()).exif).toBeUndefined()
    }
  })

  it('GIF that is JavaScript as well becomes WebP that is not', async () => {
    const picture = await gif()
    // `GIF89a=1;…`: the size of the screen reads as an assignment.
    const bytes = Buffer.concat([picture, Buffer.from('=1;alert(document.domain)//')])
    const { id } = await upload('game_asset', bytes)
    expect((await processed(id)).state).toBe('ready')
    for (const made of await picturesOf(id)) expect(made.includes('alert')).toBe(false)
  })

  it('SVG becomes pixels', async () => {
    const { id } = await upload('branding', svg('<circle cx="9" cy="9" r="4"/>'), 'logo.svg')
    const file = await processed(id)
    expect(file.variants.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['icon.png', 'image/png'],
      ['logo.png', 'image/png'],
      ['logo.webp', 'image/webp'],
    ])
    // The green of the picture itself.
    for (const made of await picturesOf(id)) {
      const [red = 255, green = 0, blue = 255] = await middleOf(made)
      expect(red + blue).toBeLessThan(6)
      expect(green).toBeGreaterThan(160)
    }
  })

  it('SVG that runs or loads anything is refused, and nothing is loaded', async () => {
    let calls = 0
    const server = createServer((socket) => {
      calls += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const local = join(tmpdir(), `${own.organizationId}.png`)
    await writeFile(local, await png(300, 100))
    const outside = [
      script,
      `<image href="http://127.0.0.1:${port}/pixel.png" width="300" height="100"/>`,
      `<image xlink:href="file://${local}" width="300" height="100"/>`,
      '<foreignObject width="300" height="100"><body xmlns="http://www.w3.org/1999/xhtml">text</body></foreignObject>',
    ]
    const ids: string[] = []
    for (const inside of outside) ids.push((await upload('branding', svg(inside), 'logo.svg')).id)
    expect(await processFiles(own)).toEqual({ ready: 0, refused: outside.length, failed: 0 })
    for (const id of ids) {
      expect((await getFiles(db, [id])).get(id)).toMatchObject({ state: 'refused', refusal: 'unsafe' })
      await expect(claimed(id)).rejects.toMatchObject({ code: 'E1011', status: 400 })
    }
    expect(calls).toBe(0)
    server.close()
    await rm(local)
  })
})

const claimed = (fileId: string) =>
  inTransaction((tx) =>
    claimFile(tx, { organizationId: own.organizationId, fileId, purpose: 'branding', ownerId: newId() }),
  )

async function middleOf(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata()
  const at = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  return [...(await sharp(picture).extract(at).removeAlpha().raw().toBuffer())]
}

describe('a picture that is a bomb', () => {
  it('is refused for its pixels before they are unpacked', async () => {
    const bytes = await pngThatSays(12_000, 12_000)
    const { id } = await upload('game_asset', bytes)
    expect(await processed(id)).toMatchObject({ state: 'refused', refusal: 'too_many_pixels', variants: [] })
  })

  it('or only the beginning of one is refused', async () => {
    const { id } = await upload('game_asset', (await png(800, 600)).subarray(0, 200))
    expect(await processed(id)).toMatchObject({ state: 'refused', refusal: 'unreadable' })
  })

  it('of nested copies with filters, or with a picture of 400 million pixels in it, holds no other up', async () => {
    const copies = `<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="40"/></filter>
      <g id="a"><rect width="800" height="400" filter="url(#f)"/></g>${'<use href="#a"/>'.repeat(40)}`
    const inside = await pngThatSays(20_000, 20_000)
    const picture = `<image width="800" height="400" href="data:image/png;base64,${inside.toString('base64')}"/>`
    const hostile = [svg(copies), svg(picture)]
    const files = []
    for (const bytes of hostile) files.push(await upload('branding', bytes, 'logo.svg'))
    const other = await createTestTenant()
    const { id } = await storeUpload(other.tenant, {
      ...{ purpose: 'kyb_document', name: 'passport.png', organizationId: other.organizationId },
      body: bodyOf(await png(10, 10)),
    })
    // Not in a process that could be held up or grow: what comes first is refused without being drawn.
    expect(await processFiles(own, { deadlineMs: 20_000, memoryMiB: 512 })).toMatchObject({
      ready: 1,
      refused: 2,
    })
    expect((await getFiles(db, [id])).get(id)?.state).toBe('ready')
    const refusals = await getFiles(
      db,
      files.map((file) => file.id),
    )
    expect([...refusals.values()].map(({ refusal }) => refusal)).toEqual(['unsafe', 'unsafe'])
  })

  it('that brings the service down is not tried for ever', async () => {
    const { id } = await upload('game_asset', await png(10, 10))
    await db.storedFile.update({ where: { id }, data: { attempts: 5 } })
    expect(await processed(id)).toMatchObject({ state: 'refused', refusal: 'unreadable' })
  })
})

it('a document keeps its bytes, and its picture is made without what it was taken with', async () => {
  const bytes = await jpegWithExif()
  const { id } = await upload('kyb_document', bytes, 'passport.jpg')
  expect((await processed(id)).variants).toMatchObject([{ name: 'view.jpeg', mediaType: 'image/jpeg' }])
  const row = await db.storedFile.findUniqueOrThrow({ where: { id } })
  expect((await collect(contentOf(row))).equals(bytes)).toBe(true)
})
