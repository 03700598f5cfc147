import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { findFreePort } from '@/server/testing/free-port'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { claimFile, type FilePurpose, getFiles, processFiles, storeUpload } from './index'
import { isClean } from './scan'
import { startClamdDouble } from './testing/clamd-double'
import { bodyOf, eicar, pdf, png } from './testing/samples'

type Clamd = Awaited<ReturnType<typeof startClamdDouble>>

let own: TestTenant
let clamd: Clamd
let restore: () => void
const use = (address: string) => replaceSingleton('env', { ...env(), CLAMD_ADDRESS: address })

beforeEach(async () => {
  await db.storedFile.deleteMany()
  own = await createTestTenant()
  clamd = await startClamdDouble({ pattern: eicar })
  restore = use(clamd.url)
})
afterEach(async () => {
  restore()
  await clamd.stop()
})

async function upload(bytes: Uint8Array, purpose: FilePurpose = 'kyb_document') {
  const { tenant, organizationId } = own
  const { id } = await storeUpload(tenant, { purpose, organizationId, name: 'a.pdf', body: bodyOf(bytes) })
  return id
}
const find = async (id: string) => (await getFiles(db, [id])).get(id)

/** Each is of a type that its purpose takes, and carries the test string of scanners. */
const infected: [FilePurpose, () => Promise<Buffer> | Buffer][] = [
  ['kyb_document', () => Buffer.concat([pdf, eicar])],
  ['game_asset', async () => Buffer.concat([await png(10, 10), eicar])],
]

describe('where a scanner is configured', () => {
  it.each(infected)('an infected %s is refused, and nobody can claim it', async (purpose, make) => {
    const id = await upload(await make(), purpose)
    expect(await processFiles(own)).toEqual({ ready: 0, refused: 1, failed: 0 })
    expect(await find(id)).toMatchObject({ state: 'refused', refusal: 'virus', variants: [] })
    const { organizationId } = own
    const claim = inTransaction((tx) =>
      claimFile(tx, { organizationId, fileId: id, purpose, ownerId: newId() }),
    )
    await expect(claim).rejects.toMatchObject({ status: 404 })
  })

  it('the scanner gets the content, also of a file that is sealed', async () => {
    const id = await upload(pdf)
    expect(await find(id)).toMatchObject({ state: 'waiting' })
    await processFiles(own)
    expect(clamd.scans).toEqual([pdf.length])
    expect(await find(id)).toMatchObject({ state: 'ready' })
  })

  it('a file waits while it is away, as long as that is, and passes once it is back', async () => {
    const id = await upload(pdf)
    await clamd.stop()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await processFiles(own)).toEqual({ ready: 0, refused: 0, failed: 1 })
      own.clock.advance(30_000)
    }
    expect(await find(id)).toMatchObject({ state: 'waiting' })
    clamd = await startClamdDouble({ pattern: eicar })
    restore()
    restore = use(clamd.url)
    expect(await processFiles(own)).toEqual({ ready: 1, refused: 0, failed: 0 })
  })

  it('one that it does not take whole does not pass', async () => {
    const small = await startClamdDouble({ pattern: eicar, maxBytes: 100 })
    const undo = use(small.url)
    const id = await upload(Buffer.concat([pdf, Buffer.alloc(3_000_000)]))
    expect(await processFiles(own)).toEqual({ ready: 0, refused: 0, failed: 1 })
    expect(await find(id)).toMatchObject({ state: 'waiting' })
    undo()
    await small.stop()
  })

  it('something else behind its address does not pass', async () => {
    const undo = use(`tcp://127.0.0.1:${await findFreePort()}`)
    await upload(pdf)
    expect(await processFiles(own)).toMatchObject({ failed: 1 })
    undo()
  })
})

/** The double, and the real one at Debian's place where it is installed. */
const realSocket = '/var/run/clamav/clamd.ctl'
const scanners = ['double', ...(existsSync(realSocket) ? ['real'] : [])]

it.each(scanners)('the %s scanner finds the test string and passes a document', async (which) => {
  const undo = use(which === 'real' ? `unix:${realSocket}` : clamd.url)
  expect(await isClean(bodyOf(eicar))).toBe(false)
  expect(await isClean(bodyOf(pdf))).toBe(true)
  undo()
})
