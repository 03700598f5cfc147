import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  claimFile,
  eraseOrganizationFiles,
  type FilePurpose,
  getFiles,
  processFiles,
  readFileBytes,
  reconcileFiles,
  releaseFile,
  storeUpload,
  sweepFiles,
} from './index'
import { claimNext } from './queries-jobs'
import { folderStorage } from './storage/folder-storage'
import { fileStorage, incomingFolder } from './storage/storage'
import { bodyOf, gif, jpegWithExif, pdf, png, pngThatSays } from './testing/samples'

let own: TestTenant
let folder: string
let restore: () => void
beforeEach(async () => {
  await db.storedFile.deleteMany()
  own = await createTestTenant()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  restore = replaceSingleton('file-storage', folderStorage(folder))
})
afterEach(async () => {
  restore()
  await rm(folder, { recursive: true, force: true })
})

const upload = (
  bytes: Uint8Array,
  { purpose = 'game_asset', name = 'a.png', of = own }: Partial<Given> = {},
) => storeUpload(of.tenant, { purpose, name, organizationId: of.organizationId, body: bodyOf(bytes) })
interface Given {
  purpose: FilePurpose
  name: string
  of: TestTenant
}
const claim = (fileId: string, of = own, purpose: FilePurpose = 'game_asset') =>
  inTransaction((tx) =>
    claimFile(tx, { organizationId: of.organizationId, fileId, purpose, ownerId: newId() }),
  )
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of fileStorage().list()) keys.push(key)
  return keys
}
const dayMs = 86_400_000

describe('an upload', () => {
  it('is stored under the hash of its content, and made into pictures by the job', async () => {
    const bytes = await png(700, 500)
    const { id, state, mediaType } = await upload(bytes)
    expect([state, mediaType]).toEqual(['waiting', 'image/png'])
    expect(await processFiles(own)).toEqual({ ready: 1, refused: 0, failed: 0 })
    const file = (await getFiles(db, [id])).get(id)
    expect(file?.state).toBe('ready')
    expect(file?.variants.map(({ name, width }) => [name, width])).toEqual([
      ['160.avif', 160],
      ['160.webp', 160],
      ['320.avif', 320],
      ['320.webp', 320],
      ['640.avif', 640],
      ['640.webp', 640],
    ])
    expect((await readFileBytes(id))?.equals(bytes)).toBe(true)
    const row = await db.storedFile.findUniqueOrThrow({ where: { id } })
    expect(row.storageKey).toContain(row.sha256)
    expect(await stored()).toHaveLength(7)
  })

  it('that is too large is cut off, however long its stream would go on', async () => {
    let sent = 0
    async function* endless() {
      yield* bodyOf(await gif())
      for (; ; sent += 1) yield Buffer.alloc(1024 * 1024)
    }
    const body = endless()
    const refused = storeUpload(own.tenant, {
      purpose: 'game_asset',
      organizationId: own.organizationId,
      name: 'endless.gif',
      body,
    })
    await expect(refused).rejects.toMatchObject({ code: 'E1020', status: 413 })
    expect(sent).toBeLessThan(12)
    expect(await stored()).toEqual([])
    expect(await readdir(incomingFolder())).toEqual([])
  })

  it('has a name without folders, tricks or ends', async () => {
    const bytes = await png(10, 10)
    const names = ['../../etc/passwd', 'C:\\temp\\a\u0000\u202egnp.exe', '..', 'x'.repeat(500)]
    const files = await Promise.all(names.map((name) => upload(bytes, { name })))
    expect(files.map(({ name }) => name)).toEqual(['passwd', 'agnp.exe', 'file', 'x'.repeat(200)])
  })

  it('needs a role that may, and an organization that works', async () => {
    const bytes = await png(10, 10)
    const as = (tenant: TestTenant['tenant'], organizationId: string | null) =>
      storeUpload(tenant, { purpose: 'game_asset', organizationId, name: 'a', body: bodyOf(bytes) })
    const analyst = asUser(own.tenant, { role: 'analyst' })
    await expect(as(analyst, own.organizationId)).rejects.toMatchObject({ code: 'E5004' })
    const owner = asUser(own.tenant, { role: 'owner' })
    await expect(as({ ...owner, isSuspended: true }, own.organizationId)).rejects.toMatchObject({
      code: 'E6003',
    })
    await expect(as(owner, null)).rejects.toMatchObject({ code: 'E5004' })
    await expect(as(asUser(own.tenant, { staffRole: 'support' }), null)).resolves.toMatchObject({
      mediaType: 'image/png',
    })
  })

  it('that nobody uses does not fill the disk', async () => {
    const { id } = await upload(await png(10, 10))
    await db.storedFile.update({ where: { id }, data: { sizeBytes: 1024 ** 3 + 1 } })
    await expect(upload(await png(10, 10))).rejects.toMatchObject({ code: 'E9001', retryAfterS: 3600 })
    const other = await createTestTenant()
    await expect(upload(await png(10, 10), { of: other })).resolves.toBeDefined()
  })

  it('that nobody uses does not fill the disk together with others at the same moment', async () => {
    const bytes = await png(10, 10)
    const { id } = await upload(bytes)
    const sizeBytes = 1024 ** 3 - 3 * bytes.length
    await db.storedFile.update({ where: { id }, data: { sizeBytes } })
    const settled = await Promise.allSettled(Array.from({ length: 20 }, () => upload(bytes)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await stored()).toHaveLength(4)
  })

  it('arrives with a few others of its organization at once', async () => {
    const [bytes, other] = [await png(10, 10), await createTestTenant()]
    let begun = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    async function* slow() {
      begun += 1
      await held
      yield bytes
    }
    const { organizationId } = own
    const given = { purpose: 'game_asset', organizationId, name: 'a.png' } as const
    const sent = Array.from({ length: 12 }, () => storeUpload(own.tenant, { ...given, body: slow() }))
    await upload(bytes, { of: other })
    await vi.waitFor(() => expect(begun).toBeGreaterThanOrEqual(8))
    expect(begun).toBe(8)
    release()
    await Promise.all(sent)
    expect(begun).toBe(12)
  })

  it('of pictures that are much work waits with a few of them, and other organizations with as many', async () => {
    const large = await pngThatSays(7_000, 7_000)
    const settled = await Promise.allSettled(Array.from({ length: 15 }, () => upload(large)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused[0]).toMatchObject({ code: 'E9001', retryAfterS: 5 })
    const other = await createTestTenant()
    await expect(upload(large, { of: other })).resolves.toMatchObject({ state: 'waiting' })
  })

  it('waits for no more than one of each other organization, and a document for none', async () => {
    const other = await createTestTenant()
    const bytes = await png(10, 10)
    const names = new Map<string, string>()
    const add = async (name: string, given: Partial<Given>) =>
      names.set((await upload(bytes, given)).id, name)
    for (const name of ['first', 'second', 'third']) await add(name, {})
    own.clock.advance(1_000)
    other.clock.set(own.clock.now())
    await add('of another', { of: other })
    await add('document', { of: other, purpose: 'kyb_document' })
    const order: (string | undefined)[] = []
    let served: string[] = []
    for (;;) {
      const leaseEndsAt = new Date(own.clock.now().getTime() + 60_000)
      const file = await claimNext(own.clock.now(), { leaseEndsAt, served })
      if (!file) break
      order.push(names.get(file.id))
      const organizationId = file.organizationId ?? ''
      served = [...served.filter((id) => id !== organizationId), organizationId]
    }
    expect(order).toEqual(['document', 'first', 'of another', 'second', 'third'])
  })
})

describe('a claim', () => {
  it('happens once, even where two try together', async () => {
    const { id } = await upload(await png())
    const [first, second] = await Promise.allSettled([claim(id), claim(id)])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    await expect(claim(id)).rejects.toMatchObject({ code: 'E1022', status: 404 })
  })

  it('of another organization, or for another purpose, finds nothing', async () => {
    const other = await createTestTenant()
    const { id } = await upload(await png())
    await expect(claim(id, other)).rejects.toMatchObject({ code: 'E1022' })
    await expect(claim(id, own, 'branding')).rejects.toMatchObject({ code: 'E1012' })
    await expect(claim(newId(), own, 'kyb_document')).rejects.toMatchObject({ code: 'E7007' })
    await expect(claim(id)).resolves.toMatchObject({ id })
  })
})

describe('a document of an organization', () => {
  it('is sealed under the organization’s own key, its picture as well', async () => {
    const bytes = await jpegWithExif()
    const { id } = await upload(bytes, { purpose: 'kyb_document', name: 'passport.jpg' })
    await processFiles(own)
    for (const key of await stored()) {
      let all = ''
      for await (const part of fileStorage().read(key)) all += Buffer.from(part).toString('latin1')
      expect(all.startsWith('CRF1')).toBe(true)
      expect(all).not.toContain('JFIF')
    }
    expect(await stored()).toHaveLength(2)
    expect((await readFileBytes(id))?.equals(bytes)).toBe(true)
  })

  it('cannot be read once its organization was erased, not even from a copy of the storage', async () => {
    const { id } = await upload(pdf, { purpose: 'kyb_document', name: 'passport.pdf' })
    const { storageKey } = await db.storedFile.findUniqueOrThrow({ where: { id } })
    const erased = await inTransaction((tx) => eraseOrganizationFiles(tx, own, own.organizationId))
    expect(erased).toBe(1)
    expect(await readFileBytes(id)).toBeNull()
    expect(await db.organizationFileKey.count({ where: { organizationId: own.organizationId } })).toBe(0)
    await sweepFiles(own)
    expect(await stored()).not.toContain(storageKey)
    expect(await db.storedFile.count({ where: { id } })).toBe(0)
  })
})

describe('the sweep', () => {
  it('deletes what nobody claimed for a day and what was released, pictures and all', async () => {
    const [kept, released, unclaimed] = await Promise.all([1, 2, 3].map(async () => upload(await png())))
    await processFiles(own)
    await claim(kept?.id ?? '')
    await claim(released?.id ?? '')
    const { organizationId, clock } = own
    await inTransaction((tx) => releaseFile(tx, { organizationId, fileId: released?.id ?? '', clock }))
    expect(await sweepFiles(own)).toEqual({ given: 0, deleted: 1, failed: 0 })
    clock.advance(dayMs + 1)
    expect(await sweepFiles(own)).toEqual({ given: 1, deleted: 1, failed: 0 })
    await expect(claim(unclaimed?.id ?? '')).rejects.toMatchObject({ code: 'E1022' })
    expect((await stored()).every((key) => key.length > 0)).toBe(true)
    expect(await db.storedFile.findMany({ select: { id: true } })).toEqual([{ id: kept?.id }])
    expect(await stored()).toHaveLength(5)
  })

  it('leaves another organization’s file with the same content alone', async () => {
    const other = await createTestTenant()
    const bytes = await png(10, 10)
    const [mine, theirs] = [await upload(bytes), await upload(bytes, { of: other })]
    await processFiles(own)
    await inTransaction((tx) => releaseFile(tx, { ...own, fileId: mine.id }))
    await inTransaction((tx) => releaseFile(tx, { ...own, fileId: theirs.id }))
    await sweepFiles(own)
    expect((await readFileBytes(theirs.id))?.equals(bytes)).toBe(true)
  })
})

describe('the comparison of storage and database', () => {
  it('finds bytes that are gone and deletes old ones that belong to nothing', async () => {
    const { id } = await upload(await png(10, 10))
    const lost = await upload(await png(10, 10))
    const { storageKey } = await db.storedFile.findUniqueOrThrow({ where: { id: lost.id } })
    await fileStorage().remove(storageKey)
    await db.storedFile.deleteMany({ where: { id } })
    own.clock.set(new Date(Date.now() + 8 * dayMs))
    expect(await reconcileFiles(own)).toMatchObject({ missing: 1, orphans: 1, orphansDeleted: 1 })
    expect(await stored()).toEqual([])
    const row = await db.storedFile.findUniqueOrThrow({ where: { id: lost.id } })
    expect(row.missingSince).toEqual(own.clock.now())
  })

  it('makes no folder where nothing was uploaded, and deletes uploads that a crash broke off', async () => {
    await rm(incomingFolder(), { recursive: true, force: true })
    expect(await reconcileFiles(own)).toMatchObject({ leftovers: 0 })
    expect(existsSync(incomingFolder())).toBe(false)
    await upload(await png(10, 10))
    await writeFile(join(incomingFolder(), 'broken-off'), 'x')
    own.clock.set(new Date(Date.now() + 2 * dayMs))
    expect(await reconcileFiles(own)).toMatchObject({ leftovers: 1 })
    expect(await readdir(incomingFolder())).toEqual([])
  })

  it('touches nothing of the last days', async () => {
    const { id } = await upload(await png(10, 10))
    await db.storedFile.deleteMany({ where: { id } })
    own.clock.set(new Date(Date.now() + dayMs))
    expect(await reconcileFiles(own)).toMatchObject({ missing: 0, orphans: 0 })
    expect(await stored()).toHaveLength(1)
  })

  it('deletes none of more unknown objects than can be true, and all of as many as can', async () => {
    for (let n = 0; n <= 1_000; n++) await writeFile(join(folder, `unknown-${n}`), 'x')
    own.clock.set(new Date(Date.now() + 8 * dayMs))
    expect(await reconcileFiles(own)).toMatchObject({ orphans: 1_001, orphansDeleted: 0 })
    expect(await stored()).toHaveLength(1_001)
    await rm(join(folder, 'unknown-0'))
    expect(await reconcileFiles(own)).toMatchObject({ orphans: 1_000, orphansDeleted: 1_000 })
    expect(await stored()).toEqual([])
  })
})
