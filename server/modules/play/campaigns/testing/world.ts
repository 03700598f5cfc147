import { createWorker } from '@/server/concurrency/worker'
import type { CampaignTerms } from '@/server/contract/resources/campaign'
import { db } from '@/server/db'
import {
  cancelCampaign,
  changeCampaign,
  checkPlayers,
  createCampaign,
  getCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedPlayers,
  startCampaign,
} from '@/server/modules/play/campaigns'
import type { ProviderStub } from '@/server/testing/provider-stub'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { campaignWork } from '../campaign-worker'

const hour = 3_600_000

interface WorldWishes {
  settings?: Parameters<typeof createTestTenant>[0]
  games?: Partial<Parameters<typeof createTestGame>[0]>[]
}

/** A tenant with campaigns at a provider of the stub's family, and the background as a function. */
export async function createCampaignWorld(
  stub: ProviderStub,
  { settings = {}, games = [{}] }: WorldWishes = {},
) {
  const tenant = await createTestTenant(settings)
  const { tenant: ctx, brand, clock } = tenant
  const providerCode = await createTestProvider()
  const gameIds: string[] = []
  for (const game of games)
    gameIds.push(
      await createTestGame({ providerCode, freeRoundsSupport: true, maxWinMultiplier: '5000', ...game }),
    )

  const terms = (change: Partial<CampaignTerms> = {}): CampaignTerms => ({
    name: 'Spring',
    providerCode,
    gameIds,
    count: 10,
    currency: 'EUR',
    country: 'MT',
    coinLevel: stub.freeRounds?.stakeField === 'bet_amount' ? null : 1,
    betAmount: stub.freeRounds?.stakeField === 'bet_amount' ? 0.2 : null,
    startAt: new Date(clock.now().getTime() - hour),
    endAt: new Date(clock.now().getTime() + 48 * hour),
    kind: null,
    campaignRef: 'spring-1',
    ...change,
  })

  async function* csv(text: string) {
    yield Buffer.from(text)
  }
  const check = (campaignId: string, text: string, at = ctx) =>
    checkPlayers(at, { campaignId, csv: csv(text) })

  /** A started campaign for players named p1, p2 … */
  async function started(players: number, change: Partial<CampaignTerms> = {}): Promise<string> {
    const { id: campaignId } = await createCampaign(brand, terms(change))
    const { checkId } = await check(campaignId, listOf(players))
    await startCampaign(ctx, { campaignId, checkId, canSkipBadRows: false })
    return campaignId
  }

  const work = {
    ...campaignWork,
    findDue: async () => [providerCode],
    sleep: async (ms: number) => clock.advance(ms),
  }

  /**
   * Works off one claim of the background; returns the number of players and how long the provider's rate makes it
   * wait.
   */
  async function step(turn = 0): Promise<{ worked: number; waitMs: number }> {
    const done = { worked: 0, waitMs: 0 }
    const once: typeof work.claim = async (at, queue, asked) => {
      if (asked.turn > 0) return null
      const claimed = await work.claim(at, queue, { ...asked, turn })
      if (claimed !== null && 'waitMs' in claimed) done.waitMs = claimed.waitMs
      else done.worked = claimed?.items.length ?? 0
      return claimed
    }
    await workOff({ ...work, claim: once, sleep: async () => undefined })
    return done
  }

  /** Runs the background until nothing is due, advancing time where it waits for the provider's rate. */
  const run = () => workOff(work)

  async function workOff(source: typeof work): Promise<void> {
    const worker = createWorker(source)
    await worker.startDue(ctx)
    await worker.idle()
  }

  return {
    ...tenant,
    ctx,
    brand,
    providerCode,
    gameIds,
    terms,
    check,
    started,
    run,
    step,
    create: (change: Partial<CampaignTerms> = {}, at = brand) => createCampaign(at, terms(change)),
    change: (campaignId: string, change: Partial<CampaignTerms>) =>
      changeCampaign(ctx, { campaignId, terms: terms(change) }),
    start: (campaignId: string, checkId: string, canSkipBadRows = false) =>
      startCampaign(ctx, { campaignId, checkId, canSkipBadRows }),
    pause: (campaignId: string) => pauseCampaign(ctx, { campaignId }),
    resume: (campaignId: string) => resumeCampaign(ctx, { campaignId }),
    cancel: (campaignId: string) => cancelCampaign(ctx, { campaignId }),
    retry: (campaignId: string) => retryFailedPlayers(ctx, { campaignId }),
    get: (campaignId: string) => getCampaign(ctx, { campaignId }),
    players: (campaignId: string) =>
      db.campaignPlayer.findMany({ where: { campaignId }, orderBy: { line: 'asc' } }),
    grants: () =>
      db.freeRoundGrant.findMany({
        where: { organizationId: tenant.organizationId },
        orderBy: { id: 'asc' },
      }),
  }
}

export function listOf(players: number): string {
  const rows = Array.from({ length: players }, (_, at) => `p${at + 1}\n`)
  return `player_id\n${rows.join('')}`
}
