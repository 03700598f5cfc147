import { testEnvironment } from '@/server/testing/test-environment'

export const providerSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** What two instances are asked about, and what a third process (this one) changes under them. */
export async function createTenantForTwo(
  databaseUrl: string,
  { providerUrl, walletUrl }: { providerUrl: string; walletUrl: string },
) {
  Object.assign(process.env, testEnvironment(databaseUrl))
  const { createApiTenant, tokenOf } = await import('@/server/rest/testing/api-tenant')
  const { newId } = await import('@/server/core/ids')
  const { systemClock } = await import('@/server/core/clock')
  const { db } = await import('@/server/db')
  const { keyring } = await import('@/server/keyring')
  const campaigns = await import('@/server/modules/play/campaigns')
  const keys = await import('@/server/modules/accounts/keys')

  const settings = { rateLimits: { catalogue: 40 } }
  const wishes = { settings, game: { freeRoundsSupport: true, maxWinMultiplier: '5000' }, hasCallback: false }
  const tenant = await createApiTenant({ ...wishes, provider: { baseUrl: providerUrl } })
  const { organizationId, brandId, providerCode, gameId } = tenant
  const ctx = { ...tenant.tenant, clock: systemClock }
  const secretSealed = keyring().seal('a callback secret', 'endpoint.secret')
  await db.endpoint.create({ data: { id: newId(), organizationId, url: walletUrl, secretSealed } })

  async function openSession(): Promise<string> {
    const id = newId()
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)]
    await db.gameSession.create({
      data: {
        ...{ id, organizationId, brandId, gameId, providerCode, mode: 'real', status: 'launched' },
        ...{ playerId: `player-${id}`, currency: 'EUR', country: 'MT', balanceMinor: 100_000n },
        ...{ createdAt, launchedAt: createdAt, expiresAt },
      },
    })
    return id
  }

  /** A campaign for so many players, begun. */
  async function startCampaign(players: number): Promise<string> {
    const throttle = { perSecond: 1_000, tokens: 1_000, refilledAt: new Date() }
    await db.campaignThrottle.create({ data: { providerCode, ...throttle } })
    const hour = 3_600_000
    const terms = {
      ...{ name: 'Two', providerCode, gameIds: [gameId], count: 10, currency: 'EUR', country: 'MT' },
      ...{ coinLevel: 1, betAmount: null, kind: null, campaignRef: 'two' },
      ...{ startAt: new Date(Date.now() - hour), endAt: new Date(Date.now() + 48 * hour) },
    }
    const { id: campaignId } = await campaigns.createCampaign({ ...tenant.brand, clock: systemClock }, terms)
    const rows = Array.from({ length: players }, (_, at) => `p${at + 1}\n`)
    async function* csv() {
      yield Buffer.from(`player_id\n${rows.join('')}`)
    }
    const { checkId } = await campaigns.checkPlayers(ctx, { campaignId, csv: csv() })
    await campaigns.startCampaign(ctx, { campaignId, checkId, canSkipBadRows: false })
    return campaignId
  }

  return {
    ...{ token: tenant.token, gameId, providerCode, openSession, startCampaign },
    newToken: () => tokenOf(tenant, ['read']),
    statusOf: async (campaignId: string) => (await campaigns.getCampaign(ctx, { campaignId })).status,
    async issue() {
      const { token, key } = await keys.issueKey(ctx, { name: 'two', scopes: ['read'], expiresInDays: null })
      return { token, revoke: () => keys.revokeKey(ctx, { keyId: key.id }) }
    },
    setActive: (isActive: boolean) =>
      db.organization.update({ where: { id: organizationId }, data: { isActive } }),
    /** As a failover or a proxy in between does it: nobody hears of changes until a new connection listens. */
    cutListeners: () =>
      db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'croupier changes'",
      ),
  }
}

export type TenantForTwo = Awaited<ReturnType<typeof createTenantForTwo>>
