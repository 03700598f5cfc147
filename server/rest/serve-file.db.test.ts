import { beforeAll, describe, expect, it } from 'vitest'
import { GET, HEAD, POST } from '@/app/files/[[...path]]/route'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import {
  claimFile,
  eraseOrganizationFiles,
  type FilePurpose,
  fileLink,
  getFiles,
  processFiles,
  publicFileLink,
  releaseFile,
  storeUpload,
} from '@/server/modules/platform/files'
import { bodyOf, jpegWithExif, pdf, png } from '@/server/modules/platform/files/testing/samples'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'

let own: TestTenant
beforeAll(async () => {
  own = await createTestTenant()
  own.clock.set(new Date())
})

const get = (path: string) => GET(new Request(`http://127.0.0.1:3000${path}`))

async function uploaded(purpose: FilePurpose, bytes: Uint8Array, name: string) {
  const { organizationId, tenant } = own
  const { id } = await storeUpload(tenant, { purpose, organizationId, name, body: bodyOf(bytes) })
  await processFiles(own)
  return id
}

const claim = (fileId: string) =>
  inTransaction((tx) =>
    claimFile(tx, {
      organizationId: own.organizationId,
      fileId,
      purpose: 'game_asset',
      ownerId: newId(),
    }),
  )

async function publicPathOf(fileId: string) {
  const file = (await getFiles(db, [fileId])).get(fileId)
  return (file && publicFileLink({ file, variant: '320.webp' })) ?? ''
}

describe('a signed link', () => {
  it('gives a document as a download that runs nothing, sets no cookie and is kept by nobody', async () => {
    const id = await uploaded('kyb_document', pdf, 'Паспорт "1".pdf')
    const response = await get(fileLink(own, { fileId: id }))
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="_________1_.pdf"; filename*=UTF-8''%D0%9F%D0%B0%D1%81%D0%BF%D0%BE%D1%80%D1%82%20%221%22.pdf`,
      'content-length': String(pdf.length),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/pdf',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  it('shows a picture, and saves it when asked to', async () => {
    const id = await uploaded('kyb_document', await jpegWithExif(), 'passport.jpg')
    const dispositionOf = async (link: string) => (await get(link)).headers.get('content-disposition')
    expect(await dispositionOf(fileLink(own, { fileId: id, variant: 'view.jpeg' }))).toMatch(
      /^inline; filename="passport.jpeg"/,
    )
    expect(await dispositionOf(fileLink(own, { fileId: id, download: true }))).toMatch(
      /^attachment; filename="passport.jpg"/,
    )
    const made = await get(fileLink(own, { fileId: id, variant: 'view.jpeg' }))
    expect(
      Buffer.from(await made.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff')
  })

  it('that was forged, changed or has expired leads nowhere', async () => {
    const id = await uploaded('kyb_document', pdf, 'a.pdf')
    const link = fileLink(own, { fileId: id })
    const other = fileLink(own, { fileId: newId() })
    const [payload = '', signature = ''] = link.replace('/files/', '').split('.')
    const forged = Buffer.from(JSON.stringify([id, null, false, Date.now() + 1e9])).toString('base64url')
    const late = fileLink(
      { clock: { ...systemClock, now: () => new Date(Date.now() - 300_001) } },
      { fileId: id },
    )
    const bad = [
      `/files/${forged}.${signature}`,
      `/files/${payload}`,
      `/files/${payload}.`,
      `/files/${payload}.${other.split('.')[1]}`,
      '/files/.',
      '/files/%00',
      '/files/a/b',
      late,
      other,
      fileLink(own, { fileId: id, variant: 'nothing' }),
    ]
    for (const path of bad) {
      const response = await get(path)
      expect(response.status, path).toBe(404)
      expect(await response.json(), path).toMatchObject({ error: { code: 'E0004' } })
    }
    expect((await get(link)).status).toBe(200)
  })

  it('leads nowhere while the file waits, and once it was given up', async () => {
    const { organizationId, tenant, clock } = own
    const body = bodyOf(await png())
    const { id } = await storeUpload(tenant, { purpose: 'game_asset', organizationId, name: 'a', body })
    const link = fileLink(own, { fileId: id })
    expect((await get(link)).status).toBe(404)
    await processFiles(own)
    expect((await get(link)).status).toBe(200)
    await inTransaction((tx) => releaseFile(tx, { organizationId, fileId: id, clock }))
    expect((await get(link)).status).toBe(404)
  })

  it('is looked at without the file by HEAD, and takes no other method', async () => {
    const id = await uploaded('kyb_document', pdf, 'a.pdf')
    const request = () => new Request(`http://127.0.0.1:3000${fileLink(own, { fileId: id })}`)
    const head = await HEAD(request())
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
      200,
      null,
      String(pdf.length),
    ])
    expect((await POST(request())).status).toBe(405)
  })
})

describe('a published picture', () => {
  it('is kept by browsers for ever under the hash of its content, and only once somebody uses it', async () => {
    const id = await uploaded('game_asset', await png(330, 200), 'a.png')
    const path = await publicPathOf(id)
    expect(path).toMatch(/^\/files\/public\/[0-9a-f]{64}\/320\.webp$/)
    expect((await get(path)).status).toBe(404)
    await claim(id)
    const response = await get(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect((await get(path.replace('320', '640'))).status).toBe(404)
  })

  it('is never a document', async () => {
    const id = await uploaded('kyb_document', await jpegWithExif(), 'passport.jpg')
    await db.storedFile.update({ where: { id }, data: { ownerId: newId() } })
    const variant = await db.storedFileVariant.findFirstOrThrow({ where: { fileId: id } })
    expect((await get(`/files/public/${variant.sha256}/${variant.name}`)).status).toBe(404)
    const file = (await getFiles(db, [id])).get(id)
    expect(file && publicFileLink({ file, variant: variant.name })).toBeNull()
  })

  it('is gone with its organization', async () => {
    const id = await uploaded('game_asset', await png(331, 200), 'a.png')
    await claim(id)
    const path = await publicPathOf(id)
    expect((await get(path)).status).toBe(200)
    await inTransaction((tx) => eraseOrganizationFiles(tx, own, own.organizationId))
    expect((await get(path)).status).toBe(404)
  })
})
