import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { getGame } from '@/server/modules/catalogue/catalog'
import { processFiles, storeUpload, sweepFiles } from '@/server/modules/platform/files'
import { bodyOf, png } from '@/server/modules/platform/files/testing/samples'
import { createPublicReader } from '@/server/outbound'
import type { FeedPictures } from '@/server/providers/port'
import { asUser } from '@/server/testing/as-user'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import {
  addGameAssetAsStaff,
  createPictureWorker,
  getFeedPictures,
  publishGameAssets,
  retryFeedPicture,
  searchPicturedGames,
  storeFeedPictures,
} from './index'

/** A provider's address: what each path answers, and which were asked. */
const answers = new Map<string, { status?: number; body?: Buffer; endless?: boolean }>()
let asked: string[] = []
let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, body, endless } = answers.get(path) ?? { status: 404 }
    response.writeHead(status, { location: '/moved', 'content-type': 'text/html' })
    if (endless) for (let sent = 0; sent < 12; sent += 1) response.write(Buffer.alloc(1024 * 1024))
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const readers: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())))

/** Names are resolved to what a test says, and no socket is opened but to the loopback server above. */
function workerWith(addresses: string[] = []) {
  const reader = createPublicReader({
    resolve: async () => addresses,
    connectTimeoutMs: 1_000,
    exemptOrigins: [origin],
    allowedPorts: [443],
  })
  readers.push(reader)
  return createPictureWorker(reader.read)
}

let own: TestTenant
let providerCode: string
let gameId: string
let clock: ManualClock
const providerGameId = 'g-1'
beforeEach(async () => {
  await db.storedFile.deleteMany()
  await db.gameFeedPicture.deleteMany()
  answers.clear()
  asked = []
  providerCode = await createTestProvider()
  gameId = await createTestGame({ providerCode, providerGameId })
  own = await createTestTenant()
  clock = manualClock(new Date('2026-05-01T10:00:00Z'))
})

const ctx = () => systemContext('fetch-game-pictures', clock, 'r-1')
const feed = (pictures: FeedPictures, now = clock.now()) =>
  inTransaction((tx) => storeFeedPictures(tx, { providerCode, games: [{ providerGameId, pictures }], now }))

async function fetchAll(worker = workerWith()) {
  await worker.startDue(ctx())
  await worker.idle()
  await processFiles(ctx())
  await publishGameAssets(ctx())
}

let shade = 0
async function pictureAt(path: string, body?: Buffer): Promise<string> {
  shade += 3
  answers.set(path, { body: body ?? (await png(200, 200, shade)) })
  return origin + path
}

const rows = () => db.gameFeedPicture.findMany({ where: { gameId }, orderBy: { kind: 'asc' } })
const shown = async () => (await getGame(own.tenant, gameId)).game

describe('the pictures of a feed', () => {
  it('are read once, typed by their content, and shown to everybody by kind', async () => {
    await feed({ square: await pictureAt('/a.html'), banner: await pictureAt('/b') })
    await fetchAll()
    const { assets, thumbnail_url } = await shown()
    expect(assets).toMatchObject([{ kind: 'square' }, { kind: 'banner' }])
    expect(thumbnail_url).toBe(assets?.[0]?.images.find(({ media_type }) => media_type === 'image/webp')?.url)
    expect(await rows()).toMatchObject([
      { nextFetchAt: null, failures: 0, error: null, triedAt: clock.now() },
      { nextFetchAt: null, failures: 0 },
    ])
    await feed({ square: `${origin}/a.html`, banner: `${origin}/b` })
    await fetchAll()
    expect(asked.toSorted()).toEqual(['/a.html', '/b'])
  })

  it('are read again when their address changes, and shown until the new ones are ready', async () => {
    await feed({ square: await pictureAt('/a') })
    await fetchAll()
    const before = (await shown()).assets
    await feed({ square: `${origin}/gone` })
    await fetchAll()
    expect((await shown()).assets).toEqual(before)
    await feed({ square: await pictureAt('/b') })
    await fetchAll()
    expect((await shown()).assets).not.toEqual(before)
    expect(await db.gameAsset.count({ where: { gameId } })).toBe(1)
    expect(await sweepFiles({ clock })).toMatchObject({ deleted: 1 })
  })

  it('go when the feed names them no longer; those of games whose entry was unreadable stay', async () => {
    await feed({ square: await pictureAt('/a'), banner: await pictureAt('/b') })
    await fetchAll()
    await feed({ square: `${origin}/a` })
    expect((await shown()).assets).toMatchObject([{ kind: 'square' }])
    expect(await sweepFiles({ clock })).toMatchObject({ deleted: 1 })
    await inTransaction((tx) => storeFeedPictures(tx, { providerCode, games: [], now: clock.now() }))
    expect((await shown()).assets).toMatchObject([{ kind: 'square' }])
  })

  it('give way to what staff put up', async () => {
    await feed({ square: await pictureAt('/a') })
    await fetchAll()
    const before = (await shown()).assets
    const staff = asUser(own.tenant, { staffRole: 'support' })
    const body = bodyOf(await png(201, 201))
    const file = { purpose: 'game_asset', name: 'a.png', organizationId: null, body } as const
    const { id: fileId } = await storeUpload(staff, file)
    await addGameAssetAsStaff(staff, { gameId, kind: 'square', replacesKind: true, fileId })
    await processFiles(own)
    await publishGameAssets(own)
    expect((await shown()).assets).not.toEqual(before)
  })

  it('are read by one of several instances', async () => {
    await feed({ square: await pictureAt('/a'), banner: await pictureAt('/b') })
    await Promise.all([fetchAll(workerWith()), fetchAll(workerWith())])
    expect(asked.toSorted()).toEqual(['/a', '/b'])
    expect(await db.gameAsset.count({ where: { gameId } })).toBe(2)
  })

  it('whose reader died are read again after its lease', async () => {
    await feed({ square: await pictureAt('/a') })
    await db.gameFeedPicture.updateMany({ data: { nextFetchAt: new Date('2026-05-01T10:05:00Z') } })
    await fetchAll()
    expect(asked).toEqual([])
    clock.advance(5 * 60_000)
    await fetchAll()
    expect((await shown()).assets).toHaveLength(1)
  })
})

describe('a picture that cannot be had', () => {
  it.each([
    ['another status', { status: 500 }, 'The address answered with status 500.'],
    ['a redirect, which is not followed', { status: 302 }, 'The address answered with status 302.'],
    ['no picture', { body: Buffer.from('<!doctype html>') }, /^The file must be PNG/],
    [
      'a drawing with scripts',
      { body: Buffer.from('<svg xmlns="x"><script/></svg>') },
      /^The file must be PNG/,
    ],
    ['an empty body', { body: Buffer.alloc(0) }, /^The file must be PNG/],
    ['a body that does not end', { endless: true }, 'The picture is larger than 10 MiB.'],
  ])('says %s, and is tried again later', async (_, answer, error) => {
    answers.set('/a', answer)
    await feed({ square: `${origin}/a` })
    await fetchAll()
    const nextFetchAt = new Date(clock.now().getTime() + 10 * 60_000)
    const matching = typeof error === 'string' ? error : expect.stringMatching(error)
    expect(await rows()).toMatchObject([{ failures: 1, error: matching, nextFetchAt }])
    await fetchAll()
    expect(asked).toEqual(['/a'])
    clock.advance(10 * 60_000)
    await fetchAll()
    const later = new Date(clock.now().getTime() + 60 * 60_000)
    expect(await rows()).toMatchObject([{ failures: 2, nextFetchAt: later }])
    clock.advance(60 * 60_000)
    await pictureAt('/a')
    await fetchAll()
    expect(await rows()).toMatchObject([{ failures: 0, error: null, nextFetchAt: null }])
    expect((await shown()).assets).toHaveLength(1)
  })

  it('because it is broken is told with its address, and what was shown before stays', async () => {
    await feed({ square: await pictureAt('/a') })
    await fetchAll()
    const before = (await shown()).assets
    await feed({ square: await pictureAt('/b', (await png(300, 300)).subarray(0, 150)) })
    await fetchAll()
    expect(await rows()).toMatchObject([{ failures: 1, error: 'The picture could not be read.' }])
    expect((await shown()).assets).toEqual(before)
    expect(await sweepFiles({ clock })).toMatchObject({ deleted: 1 })
  })

  it.each([
    ['http://cdn.example/a.png', ['8.8.8.8'], 'Only https addresses are called'],
    ['https://cdn.example/a.png', ['10.0.0.7'], 'cdn.example is not a public address'],
    ['https://cdn.example/a.png', ['8.8.8.8', '127.0.0.1'], 'cdn.example is not a public address'],
    ['https://169.254.169.254/latest/meta-data', [], '169.254.169.254 is not a public address'],
    ['https://[::ffff:127.0.0.1]/a.png', [], '::ffff:7f00:1 is not a public address'],
    ['https://cdn.example:8443/a.png', ['8.8.8.8'], 'This deployment does not call port 8443'],
  ])('because of its address is never asked for: %s', async (url, addresses, reason) => {
    await feed({ square: url })
    await fetchAll(workerWith(addresses))
    expect(await rows()).toMatchObject([
      { failures: 1, error: `The address could not be reached: ${reason}` },
    ])
    expect(asked).toEqual([])
  })
})

describe('staff', () => {
  const staff = () => asUser(own.tenant, { staffRole: 'support' })
  const search = async (more: object = {}) => {
    const { games, total } = await searchPicturedGames(staff(), { text: '', page: 1, providerCode, ...more })
    return [total, ...games.map(({ id, failing, waiting, overrides }) => [id, failing, waiting, overrides])]
  }

  it('find the games whose pictures could not be had, and read them again at once', async () => {
    answers.set('/a', { status: 500 })
    await feed({ square: `${origin}/a`, banner: await pictureAt('/b') })
    expect(await search()).toEqual([1, [gameId, 0, 2, 0]])
    await fetchAll()
    expect(await search({ show: 'failing' })).toEqual([1, [gameId, 1, 0, 0]])
    expect(await search({ show: 'overridden' })).toEqual([0])
    expect(await search({ text: 'G-1' })).toEqual([1, [gameId, 1, 0, 0]])
    expect(await search({ text: 'g%1' })).toEqual([0])
    const { pictures } = await getFeedPictures(staff(), { gameId })
    expect(pictures).toMatchObject([
      { kind: 'square', state: 'failing', error: 'The address answered with status 500.' },
      { kind: 'banner', state: 'stored', nextFetchAt: null },
    ])
    await pictureAt('/a')
    await retryFeedPicture(staff(), { gameId, kind: 'square' })
    await fetchAll()
    expect(await search({ show: 'failing' })).toEqual([0])
    const audited = await db.auditEntry.findMany({ where: { subjectId: gameId } })
    expect(audited.map(({ action }) => action)).toEqual(['game_asset.fetch_requested'])
  })

  it('are refused what a feed does not name, and members all of it', async () => {
    await expect(retryFeedPicture(staff(), { gameId, kind: 'banner' })).rejects.toMatchObject({
      code: 'E1022',
    })
    const owner = asUser(own.tenant, { role: 'owner' })
    await expect(searchPicturedGames(owner, { text: '', page: 1 })).rejects.toMatchObject({ code: 'E5004' })
    await expect(getFeedPictures(owner, { gameId })).rejects.toMatchObject({ code: 'E5004' })
  })
})
