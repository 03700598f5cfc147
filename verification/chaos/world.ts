import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { isLimited, limitPlayer } from './limits'
import { oldestMonth, startOfMonthAgo } from './past/months'
import { type ProviderCode, providerCodes, secrets } from './providers'

/** A player's session at one provider. */
export interface PlaySession {
  sessionId: string
  provider: ProviderCode
  organization: Organization
  playerId: string
  currency: string
}

export interface Organization {
  id: string
  brandId: string
  /** The operator's wallet in the sandbox. */
  slug: string
  callbackSecret: string
}

/** Two operators with a wallet each, all providers, and every player's sessions: written straight to the database. */
export async function createWorld(
  walletsUrl: string,
  playerCount: number,
  { hasPast = false }: { hasPast?: boolean } = {},
): Promise<{ organizations: Organization[]; sessions: PlaySession[][]; past: PlaySession[] }> {
  const games = await createGames()
  const organizations = [
    await createOrganization('first', walletsUrl),
    await createOrganization('second', walletsUrl),
  ]
  // Currencies with two decimals, none and three.
  const currencies = ['EUR', 'EUR', 'JPY', 'KWD'] as const
  const sessions: PlaySession[][] = []
  for (let index = 0; index < playerCount; index += 1) {
    const organization = organizations[index % organizations.length]
    if (!organization) throw new Error('There is no organization')
    const currency = currencies[index % currencies.length] ?? 'EUR'
    const player = { organization, playerId: `player-${index}`, currency }
    const own = providerCodes.map((provider) => ({ ...player, provider, sessionId: newId() }))
    for (const session of own) await createSession(session, organization.brandId, games[session.provider])
    if (isLimited(index)) await limitPlayer({ ...player, brandId: organization.brandId })
    sessions.push(own)
  }
  return { organizations, sessions, past: hasPast ? await createPastSessions(organizations, games) : [] }
}

/** A player of each operator who has played for months, at the provider whose signatures have no time. */
async function createPastSessions(
  organizations: readonly Organization[],
  games: Record<ProviderCode, string>,
): Promise<PlaySession[]> {
  const provider = 'borealis'
  const sessions = organizations.map((organization) => ({
    ...({ organization, provider, sessionId: newId(), playerId: 'earlier', currency: 'EUR' } as const),
  }))
  const since = startOfMonthAgo(oldestMonth)
  for (const session of sessions)
    await createSession(session, session.organization.brandId, games[provider], since)
  return sessions
}

async function createGames(): Promise<Record<ProviderCode, string>> {
  const games: Partial<Record<ProviderCode, string>> = {}
  for (const code of providerCodes) {
    const secretSealed = keyring().seal(secrets[code], 'provider.secret')
    await createTestProvider({ code, secretSealed })
    games[code] = await createTestGame({ providerCode: code })
  }
  return games as Record<ProviderCode, string>
}

async function createOrganization(slug: string, walletsUrl: string) {
  const { organizationId, brandId } = await createTestTenant()
  const callbackSecret = `callback-secret-of-${slug}`
  await db.endpoint.create({
    data: {
      id: newId(),
      organizationId,
      url: `${walletsUrl}/${slug}/callback`,
      secretSealed: keyring().seal(callbackSecret, 'endpoint.secret'),
    },
  })
  return { id: organizationId, brandId, slug, callbackSecret }
}

async function createSession(
  session: PlaySession,
  brandId: string,
  gameId: string,
  since = new Date(),
): Promise<void> {
  await db.gameSession.create({
    data: {
      id: session.sessionId,
      organizationId: session.organization.id,
      brandId,
      gameId,
      providerCode: session.provider,
      mode: 'real',
      status: 'launched',
      playerId: session.playerId,
      currency: session.currency,
      country: 'MT',
      balanceMinor: 0n,
      createdAt: since,
      launchedAt: since,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  })
}
