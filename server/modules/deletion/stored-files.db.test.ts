import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { sendDueMail } from '@/server/modules/accounts/mail'
import {
  claimFile,
  type FilePurpose,
  processFiles,
  storeUpload,
  sweepFiles,
} from '@/server/modules/platform/files'
import { folderStorage } from '@/server/modules/platform/files/storage/folder-storage'
import { openS3Server } from '@/server/modules/platform/files/testing/s3-server'
import { bodyOf, pdf, png } from '@/server/modules/platform/files/testing/samples'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { confirmOrganizationDeletion, requestOrganizationDeletion, workOnDeletions } from './index'
import { drainMs } from './rules'
import { createNamedTenant, mailedToken, settleTenant } from './testing/world'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A storage, and the folder in which its bytes really are. */
const storages = {
  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'deletion-'))
    ends.push(() => rm(folder, { recursive: true, force: true }))
    return { folder, storage: folderStorage(folder) }
  },
  async bucket() {
    const server = await openS3Server()
    ends.push(() => server.close())
    return server
  },
}

type World = Awaited<ReturnType<typeof createNamedTenant>>

async function upload({ tenant, organizationId }: World, purpose: FilePurpose, body: Buffer): Promise<void> {
  const { id: fileId } = await storeUpload(tenant, {
    purpose,
    organizationId,
    name: 'a',
    body: bodyOf(body),
  })
  await inTransaction((tx) => claimFile(tx, { organizationId, fileId, purpose, ownerId: newId() }))
}

/** How many of the stored objects hold these bytes. */
async function objectsWith(folder: string, bytes: Buffer): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((path) => readFile(path)))
  return contents.filter((content) => content.includes(bytes)).length
}

test.each(['folder', 'bucket'] as const)(
  'the bytes of a deleted organization’s files leave the %s; a neighbour’s stay',
  async (kind) => {
    const { folder, storage } = await storages[kind]()
    ends.push(replaceSingleton('file-storage', storage))
    await db.storedFile.deleteMany()
    const [world, neighbour] = [await createNamedTenant(), await createNamedTenant()]
    await db.storedFile.deleteMany()
    const logo = await png(300, 300, 7)
    const passport = Buffer.concat([pdf, Buffer.from(world.owner.name)])
    await upload(world, 'branding', logo)
    await upload(world, 'kyb_document', passport)
    await upload(neighbour, 'branding', logo)
    for (let round = 0; round < 3; round += 1) await processFiles(world)
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of storage.list()) found.push(key)
      return found.sort()
    }
    const keysOf = async ({ organizationId }: World) => {
      const files = await db.storedFile.findMany({ where: { organizationId }, include: { variants: true } })
      return files.flatMap(({ storageKey, variants }) => [
        storageKey,
        ...variants.map((one) => one.storageKey),
      ])
    }
    // Two originals and three sizes of the logo, beside the neighbour's.
    expect(await keysOf(world)).toHaveLength(5)
    expect(await objectsWith(folder, logo)).toBe(2)
    expect(await objectsWith(folder, Buffer.from(world.owner.name))).toBe(0)

    await settleTenant(world)
    await requestOrganizationDeletion(world.tenant)
    await sendDueMail(world.tenant)
    await confirmOrganizationDeletion(world.tenant, { token: await mailedToken(world.owner.email) })
    world.clock.advance(7 * 86_400_000)
    await workOnDeletions(world.job)
    world.clock.advance(drainMs)
    expect(await workOnDeletions(world.job)).toEqual({ done: 1, failed: 0 })

    // Not readable any more from here on, and away after the sweep.
    const { organizationId } = world
    expect(await db.organizationFileKey.count({ where: { organizationId } })).toBe(0)
    expect(await db.storedFile.count({ where: { organizationId, releasedAt: null } })).toBe(0)
    expect(await sweepFiles(world)).toMatchObject({ deleted: 2, failed: 0 })
    expect(await keysOf(world)).toEqual([])
    expect(await keys()).toEqual((await keysOf(neighbour)).sort())
    expect(await objectsWith(folder, logo)).toBe(1)
  },
)
