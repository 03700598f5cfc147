import { startSandbox, untilTrue } from '../campaign/processes'
import { interleave } from '../measure/interleave'
import { profileShort } from '../measure/profile'
import { compareRounds, perSecond, type Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { order } from '../setup/process'

const total = Number(process.env.GRANTS ?? 50_000)
/** As many calls at a time as a campaign makes (server/modules/play/campaigns/policy.ts). */
const concurrency = 10
const secret = `whsec_${Buffer.from('bench-aurora-secret-of-32-bytes!').toString('base64')}`

/**
 * A campaign's grants beside a bare loop of the same calls, each with its intent and its answer committed. `bench:campaign`
 * shows that it survives being killed.
 */
export async function measureCampaign(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const { createBenchTenant } = await import('../campaign/tenant')
  const { db } = await import('@/server/db')
  const sandbox = await startSandbox(setup.databaseUrl.replace(/croupier$/, 'sandbox_world'), secret)
  const provider = { baseUrl: `${sandbox.url}/aurora`, secret }
  const { ctx, gameId } = await createBenchTenant(provider, 1_000)
  // The throttle is not what is measured.
  await db.$executeRaw`alter table campaign_throttle drop constraint campaign_throttle_rate`
  await db.$executeRaw`update campaign_throttle set per_second = 1000000, tokens = 1000000`
  const { providerGameId } = await db.game.findUniqueOrThrow({ where: { id: gameId } })
  const { organizationId, brandId } = ctx
  const bare = await setup.startReference('verification/bench/campaign/issue-durably.ts')
  const each = Math.ceil(total / rounds)
  const calls = { ...provider, calls: each, concurrency, providerGameId, gameId, organizationId, brandId }
  const startWorker = (nodeArgs?: string[]) =>
    setup.startReference('verification/bench/campaign/worker.ts', { LOG_LEVEL: 'error' }, nodeArgs)
  const worker = await startWorker()
  const results = await interleave(
    {
      campaign: async () => each / (await runCampaign(ctx, gameId, each)),
      bare: async () => {
        const { tookMs } = await order<{ tookMs: number }>(bare, calls)
        return each / (tookMs / 1_000)
      },
    },
    rounds,
  )
  await worker.stop()
  const row = compareRounds({
    work: `campaign of ${total.toLocaleString('en')} grants, ${each.toLocaleString('en')} a round`,
    reference: 'a bare loop of the same calls, intent and answer committed, 10 at a time',
    ...{ own: results.campaign, other: results.bare, told: perSecond, goal: { atLeast: 1 } },
  })
  const rows = await profileShort([row], {
    start: startWorker,
    work: () => runCampaign(ctx, gameId, Math.min(each, 5_000)),
  })
  await setup.stopStarted()
  await sandbox.stop()
  return rows
}

type Tenant = Awaited<ReturnType<typeof import('../campaign/tenant').createBenchTenant>>['ctx']

/** From its start to its last grant, in seconds. */
async function runCampaign(ctx: Tenant, gameId: string, players: number): Promise<number> {
  const { checkPlayers, createCampaign, startCampaign } = await import('@/server/modules/play/campaigns')
  const { db } = await import('@/server/db')
  const now = Date.now()
  const { id: campaignId } = await createCampaign(ctx, {
    name: 'Bench',
    providerCode: 'aurora',
    gameIds: [gameId],
    count: 10,
    currency: 'EUR',
    country: 'MT',
    coinLevel: 1,
    betAmount: null,
    kind: null,
    campaignRef: 'bench',
    startAt: new Date(now),
    endAt: new Date(now + 7 * 86_400_000),
  })
  const { checkId } = await checkPlayers(ctx, { campaignId, csv: listOf(players) })
  await startCampaign(ctx, { campaignId, checkId, canSkipBadRows: false })
  const began = performance.now()
  // Looked at as cheaply as can be: what its page counts is not the campaign's work.
  const select = { status: true }
  const statusOf = () => db.campaign.findUniqueOrThrow({ where: { id: campaignId }, select })
  await untilTrue(async () => (await statusOf()).status === 'completed')
  return (performance.now() - began) / 1_000
}

async function* listOf(count: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('player_id,country,currency\n')
  for (let at = 0; at < count; at += 1) yield Buffer.from(`${crypto.randomUUID()},MT,EUR\n`)
}
