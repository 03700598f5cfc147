import { NextRequest } from 'next/server'
import superjson from 'superjson'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MemberRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { createCampaignWorld } from '@/server/modules/play/campaigns/testing/world'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import type { CabinetContext } from '@/server/trpc/context'
import * as context from '@/server/trpc/context'
import { checkPlayerList, downloadBadRows, downloadFailedPlayers } from './campaign-files'

const stub = createProviderStub()
stubProviders(stub)

let signedIn: CabinetContext
beforeEach(() => {
  vi.spyOn(context, 'createCabinetContext').mockImplementation(async () => signedIn)
})

type World = Awaited<ReturnType<typeof createCampaignWorld>>

function signIn(world: World, role: MemberRoleName | null): void {
  const organization = {
    organizationId: world.ctx.organizationId,
    slug: 'x',
    name: 'X',
    isActive: true,
    kind: 'single',
    requiresTwoFactor: false,
  } as const
  const viewer = {
    userId: newId(),
    email: 'ada@example.com',
    name: 'Ada',
    staffRole: null,
    memberships: [],
    isStaff: false,
    hasTwoFactor: false,
    hasPasskey: false,
    session: {
      id: newId(),
      authenticatedAt: new Date(),
      secondFactorAt: null,
      connectionId: null,
      trustsTwoFactor: false,
    },
  }
  signedIn = {
    requestId: newId(),
    clock: world.clock,
    origin: { ip: null, userAgent: null },
    viewer: role && viewer,
    asked: 'x',
    openedByStaff: [],
    opened: role && { ...organization, isStaff: false, role },
    owesTwoFactorTo: null,
    writtenAtMs: null,
    setCookie: () => undefined,
  }
}

const put = (campaignId: string, body: string | ReadableStream, origin = 'http://127.0.0.1:3000') =>
  checkPlayerList(
    new NextRequest('http://127.0.0.1:3000/api/campaigns/x/players', {
      method: 'PUT',
      body,
      headers: { origin },
      duplex: 'half',
    }),
    { params: Promise.resolve({ campaignId }) },
  )

const get = (download: typeof downloadBadRows, campaignId: string) =>
  download(new NextRequest('http://127.0.0.1:3000/api/campaigns/x/rows'), {
    params: Promise.resolve({ campaignId }),
  })

let world: World
beforeEach(async () => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
  world = await createCampaignWorld(stub)
  signIn(world, 'manager')
})

test("a manager's list streams in, and is answered with its dry run", async () => {
  const { id } = await world.create()
  const response = await put(id, 'player_id\np1\np1\n')
  expect(response.status).toBe(200)
  expect(superjson.deserialize(await response.json())).toMatchObject({
    checkId: expect.any(String),
    playerCount: 1,
    badRows: [{ line: 3, reason: 'duplicate' }],
    totals: [{ rounds: 10n, stake: { decimal: '2.00', currency: 'EUR' }, exposure: { decimal: '10000.00' } }],
  })
})

test('a list from a foreign page, an analyst, a stranger or for a foreign campaign changes nothing', async () => {
  const { id } = await world.create()
  const statuses = [(await put(id, 'player_id\np1\n', 'https://evil.example')).status]
  signIn(world, 'analyst')
  statuses.push((await put(id, 'player_id\np1\n')).status)
  signIn(world, null)
  statuses.push((await put(id, 'player_id\np1\n')).status)
  signIn(await createCampaignWorld(stub), 'owner')
  statuses.push((await put(id, 'player_id\np1\n')).status)
  statuses.push((await get(downloadFailedPlayers, id)).status)
  expect(statuses).toEqual([403, 403, 401, 404, 404])
  expect(await world.players(id)).toEqual([])
})

test('a suspended organization uploads no list, and still reads its files', async () => {
  const { id } = await world.create()
  signedIn = { ...signedIn, opened: signedIn.opened && { ...signedIn.opened, isActive: false } }
  expect((await put(id, 'player_id\np1\n')).status).toBe(403)
  expect(await world.players(id)).toEqual([])
  expect((await get(downloadFailedPlayers, id)).status).toBe(200)
})

test('what is wrong with a list is told in its refusal', async () => {
  const { id } = await world.create()
  const response = await put(id, 'player\np1\n')
  expect(response.status).toBe(400)
  expect(superjson.deserialize(await response.json())).toMatchObject({
    refusal: { code: 'E0003', message: expect.stringContaining('unknown column "player"') },
  })
})

test('a list without end is left off at 32 MiB, and its sender told', async () => {
  const { id } = await world.create()
  const mebibyte = new Uint8Array(1_024 * 1_024).fill(0x61)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent > 40) controller.close()
      else controller.enqueue(mebibyte)
    },
  })
  const response = await put(id, endless)
  expect(response.status).toBe(413)
  expect(superjson.deserialize(await response.json())).toMatchObject({ refusal: { code: 'E0003' } })
  expect(sent).toBeLessThan(36)
})

test('failed players and bad rows come as files', async () => {
  const { id } = await world.create()
  await put(id, 'player_id,country\np1,MT\np2,XX\n')
  signIn(world, 'analyst')
  const bad = await get(downloadBadRows, id)
  expect(bad.headers.get('content-disposition')).toContain(`bad-rows-${id}.csv`)
  expect(await bad.text()).toBe('line,player_id,reason,value\r\n3,p2,unknown_country,XX\r\n')
  const failed = await get(downloadFailedPlayers, id)
  expect(failed.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await failed.text()).toBe('line,player_id,country,currency,reason\r\n')
})
