import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onSameServer } from '@/scripts/start/environment.mjs'
import { createTenantForBothWays, launchedAt, type Subject } from '@/server/http/testing/both-ways-tenant'
import { openServiceSetup, type ServiceSetup } from '@/server/http/testing/service-setup'
import { Balancer } from './balancer'
import { playRound } from './play-round'
import { ProviderClient } from './provider-client'
import { ProviderLedger } from './provider-ledger'
import { Random } from './random'
import { countUnderWay, readWallets } from './read-ledgers'
import { Wallets } from './wallets'
import type { Organization, PlaySession } from './world'

/** Two instances behind a balancer are replaced in turn, as an upgrade does it, while players play and games are opened. */
const playerCount = 12
const callbackTimeoutMs = 1_500
const random = new Random(31)
const balancer = new Balancer()

let setup: ServiceSetup | undefined
let wallets: Wallets
let organizations: Organization[]
let sessions: PlaySession[][]
let subject: Subject
let isPlaying = true

interface Instance {
  url: string
  child: ChildProcess
}

beforeAll(async () => {
  setup = await openServiceSetup()
  wallets = new Wallets(onSameServer(setup.databaseUrl, 'croupier_sandbox'))
  await Promise.all([wallets.start(), balancer.start()])
  subject = await createTenantForBothWays(setup.databaseUrl)
  // It reads its environment, which the tenant's maker has set, as it is loaded.
  const { createWorld } = await import('./world')
  const world = await createWorld(wallets.url, playerCount)
  organizations = world.organizations
  sessions = world.sessions
  for (const { slug, callbackSecret } of organizations) await wallets.open(slug, callbackSecret, 200)
})

afterAll(async () => {
  isPlaying = false
  balancer.stop()
  await wallets?.stop()
  await setup?.end()
})

async function startInstance(): Promise<Instance> {
  if (!setup) throw new Error('The setup has not started')
  const { port, child } = await setup.start({
    API_MODE: 'sandbox',
    STOP_NOTICE_MS: '2000',
    LOG_LEVEL: 'silent',
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: new URL(wallets.url).origin,
    CALLBACK_TIMEOUT_MS: String(callbackTimeoutMs),
    CALLBACK_RETRY_SCHEDULE_S: '1,1,2,3,5,8',
  })
  const url = `http://127.0.0.1:${port}`
  await balancer.add(url)
  return { url, child }
}

/** As an upgrade does it: told to stop, waited for, replaced. */
async function replace({ url, child }: Instance): Promise<Instance> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(0)
  balancer.remove(url)
  return startInstance()
}

async function play(client: ProviderClient, own: readonly PlaySession[], player: number): Promise<void> {
  const luck = random.fork()
  for (let round = 0; isPlaying; round += 1) {
    await playRound(client, luck.pick(own), `p${player}-${round}`, luck)
    await pause(luck.integer(0, 50))
  }
}

/** Wallets fail, hang and drop what they booked: redeliveries are always under way. */
async function troubleWallets(): Promise<void> {
  const luck = random.fork()
  while (isPlaying) {
    await wallets.misbehave(luck.pick(organizations).slug, luck)
    await pause(300)
  }
}

/** Creates a session, opens its link, and opens it again; returns how many it did. */
async function openGames(): Promise<number> {
  let opened = 0
  for (; isPlaying; opened += 1) {
    const created = await fetch(`${balancer.url}/v1/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${subject.token}`,
        'content-type': 'application/json',
        'idempotency-key': `rolling-${opened}`,
      },
      body: JSON.stringify({
        game_id: subject.gameId,
        player_id: `opener-${opened}`,
        balance: 12_345,
        currency: 'EUR',
        country: 'SE',
      }),
    })
    expect(created.status).toBe(201)
    const { game_url: link } = (await created.json()) as { game_url: string }
    const open = () => fetch(balancer.url + new URL(link).pathname, { redirect: 'manual' })
    const first = await open()
    expect([first.status, first.headers.get('location')]).toEqual([303, launchedAt])
    expect((await open()).status).toBe(410)
    await pause(200)
  }
  return opened
}

/** How redelivery went on: attempts cut short, and the longest that one was late. */
async function readRedeliveries(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select count(*) filter (where a.trigger = 'redelivery')::int as count,
      count(*) filter (where a.verdict = 'interrupted')::int as interrupted,
      max(extract(epoch from a.started_at - before.finished_at) - w.schedule_s[a.number - 1])::float as "lateS"
    from delivery_attempt a join movement w on w.id = a.movement_id
    left join delivery_attempt before on before.movement_id = a.movement_id and before.number = a.number - 1`,
  )
  await client.end()
  return rows[0] as { count: number; interrupted: number; lateS: number }
}

test('replacing both instances twice fails no report and no launch, and four ledgers are equal', async () => {
  const databaseUrl = setup?.databaseUrl ?? ''
  const ledger = new ProviderLedger()
  const giveUpAt = Date.now() + 150_000
  const client = new ProviderClient(
    ledger,
    () => [balancer.url],
    () => giveUpAt,
  )
  client.isLossy = false
  let instances = await Promise.all([startInstance(), startInstance()])

  const players = Promise.all(sessions.map((own, player) => play(client, own, player)))
  const opening = openGames()
  const trouble = troubleWallets()
  for (let time = 0; time < 2; time += 1) {
    const [first, second] = instances
    instances = [await replace(first), await replace(second)]
  }
  isPlaying = false
  const [opened] = await Promise.all([opening, players, trouble])
  for (const { slug } of organizations) await wallets.behave(slug)
  await expect.poll(() => countUnderWay(databaseUrl), { timeout: 25_000, interval: 200 }).toBe(0)

  expect(balancer.failures).toEqual([])
  expect(client.defects).toEqual([])
  expect(client.counts.unanswered).toBe(0)
  const slugs = new Map(organizations.map(({ id, slug }) => [id, slug]))
  const { readCroupier } = await import('./past/read-croupier')
  const croupier = (await readCroupier(databaseUrl, slugs)).filter(({ slug }) =>
    organizations.some((one) => one.slug === slug),
  )
  const operators = await readWallets(onSameServer(databaseUrl, 'croupier_sandbox'))
  const { compareLedgers } = await import('./compare')
  const { differences, totals } = compareLedgers({ provider: ledger, croupier, ...operators })
  expect(differences).toEqual([])
  for (const total of Object.values(totals)) expect(new Set(Object.values(total)).size).toBe(1)
  const redeliveries = await readRedeliveries(databaseUrl)
  expect(redeliveries.interrupted).toBe(0)
  // No lease was waited out. How late a busy machine is beside that is the benchmark's.
  const { walletPolicy } = await import('@/server/modules/delivery/wallet/policy')
  expect(redeliveries.lateS * 1_000).toBeLessThan(walletPolicy().leaseMs)
  expect(redeliveries.count).toBeGreaterThan(10)
  expect(client.counts.movements).toBeGreaterThan(100)
  expect(opened).toBeGreaterThan(5)
})
