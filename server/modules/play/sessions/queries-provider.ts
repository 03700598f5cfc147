import type { BrandId, GameId, OrganizationId, SessionId } from '@/server/core/ids'
import type { Db } from '@/server/db'

/** A session and the status of everything that decides about it, as of now. */
export interface ProviderSessionRow {
  sessionId: SessionId
  organizationId: OrganizationId
  /** Null on a demo of a platform without a default brand, like the brand's status. */
  brandId: BrandId | null
  gameId: GameId
  gameName: string
  providerGameId: string
  providerCode: string
  mode: 'real' | 'demo'
  status: 'created' | 'launched' | 'closed'
  /** Null on a demo session, like its currency. */
  playerId: string | null
  currency: string | null
  /** Null on a demo. */
  country: string | null
  /** Of the player, as the operator named it (ISO 639-1). */
  lang: string | null
  gameType: string | null
  category: string
  expiresAt: Date
  isOrganizationActive: boolean
  creditMinor: bigint
  overdraftFloorMinor: bigint
  brandStatus: 'active' | 'suspended' | 'retired' | null
  /** The brand's canonical ref; null for a single organization. */
  subOperatorRef: string | null
  /** `endsAt` null: for good. */
  isPlayerExcluded: boolean
  exclusionEndsAt: Date | null
  providerStatus: 'active' | 'suspended' | 'unavailable'
  isProviderApproved: boolean
  /** Whether limits of play apply to the player, or to all players of the brand. */
  isLimited: boolean
  launchedAt: Date | null
}

const statement = {
  name: 'sessions.for-provider',
  text: `select s.id as "sessionId", s.organization_id as "organizationId", s.brand_id as "brandId",
      s.game_id as "gameId", g.name as "gameName", g.provider_game_id as "providerGameId",
      s.provider_code as "providerCode", s.mode, s.status, s.player_id as "playerId", s.currency,
      s.country, s.lang, g.game_type as "gameType", g.category,
      s.expires_at as "expiresAt", o.is_active as "isOrganizationActive", o.credit_minor as "creditMinor",
      o.overdraft_floor_minor as "overdraftFloorMinor", b.status as "brandStatus", b.ref as "subOperatorRef",
      x.id is not null as "isPlayerExcluded", x.ends_at as "exclusionEndsAt", p.status as "providerStatus",
      coalesce(a.is_enabled, true) and (not p.requires_approval or coalesce(a.is_approved, false))
        as "isProviderApproved",
      exists (select from play_limit l where l.brand_id = s.brand_id and l.player_id in ('', s.player_id)) as "isLimited",
      s.launched_at as "launchedAt"
    from game_session s
    join organization o on o.id = s.organization_id
    left join brand b on b.id = s.brand_id
    join game g on g.id = s.game_id
    join provider p on p.code = s.provider_code
    left join provider_access a on a.organization_id = s.organization_id and a.provider_code = s.provider_code
    left join player_exclusion x on x.brand_id = s.brand_id and x.player_id = s.player_id
    where s.id = $1 and ($2::text is null or s.provider_code = $2)`,
}

const gateStatement = {
  name: 'sessions.gate',
  text: `select s.organization_id as "organizationId", p.code as "providerCode",
      p.requires_approval as "requiresApproval"
    from game_session s join provider p on p.code = s.provider_code where s.id = $1`,
}

/** The provider's gate before a session, without what its organization was granted there. */
export async function selectGateOf(db: Db, sessionId: string) {
  type Gate = { organizationId: string; providerCode: string; requiresApproval: boolean }
  const [row] = await db.query<Gate>(gateStatement, [sessionId])
  return row ?? null
}

/** `providerCode` null: whichever provider it is at (the launch link knows only the session). */
export async function selectProviderSession(
  db: Db,
  key: { sessionId: string; providerCode: string | null },
): Promise<ProviderSessionRow | null> {
  const [row] = await db.query<ProviderSessionRow>(statement, [key.sessionId, key.providerCode])
  return row ?? null
}
