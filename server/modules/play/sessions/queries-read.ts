import type { BrandId, GameId, OrganizationId, SessionId } from '@/server/core/ids'
import type { Db } from '@/server/db'

export interface SessionRow {
  id: string
  gameId: string
  /** Null on a demo of a platform without a default brand. */
  brandId: string | null
  brandStatus: 'active' | 'suspended' | 'retired' | null
  /** The provider needs an approval per organization. */
  isProviderGated: boolean
  providerCode: string
  playerId: string | null
  currency: string | null
  country: string | null
  lang: string | null
  mode: 'real' | 'demo'
  status: 'created' | 'launched' | 'closed'
  providerSessionUid: string | null
  rtpVariant: string | null
  subOperatorRef: string | null
  createdAt: Date
  launchedAt: Date | null
  expiresAt: Date
}

const ofBrandStatement = {
  name: 'sessions.of-brand',
  // defence: a session is scoped to the brand
  text: `select s.id, s.game_id as "gameId", s.brand_id as "brandId", s.provider_code as "providerCode",
      s.player_id as "playerId", s.currency, s.country, s.lang, s.mode, s.status,
      s.provider_session_uid as "providerSessionUid", s.rtp_variant as "rtpVariant", b.ref as "subOperatorRef", b.status as "brandStatus",
      p.requires_approval as "isProviderGated", s.created_at as "createdAt", s.launched_at as "launchedAt",
      s.expires_at as "expiresAt"
    from game_session s join provider p on p.code = s.provider_code left join brand b on b.id = s.brand_id
    where s.id = $1 and (s.brand_id = $2 or s.brand_id is null) and s.organization_id = $3`,
}

/** A session of the brand, or one of the organization that belongs to no brand. */
export async function selectSessionOfBrand(
  db: Db,
  key: { sessionId: string; brandId: string; organizationId: string },
): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(ofBrandStatement, [key.sessionId, key.brandId, key.organizationId])
  return row ?? null
}

const consumeStatement = {
  name: 'sessions.consume-launch',
  // defence: a launch link is opened once and then erased
  text: `with ready as (
      select id, launch_url_sealed from game_session
      where id = $1 and status = 'created' and launch_url_sealed is not null and expires_at > $2
      for update
    )
    update game_session s set status = 'launched', launched_at = $2, launch_url_sealed = null
    from ready where s.id = ready.id
    returning ready.launch_url_sealed as "launchUrlSealed"`,
}

/** Of any number of callers at once one gets the sealed URL, which is erased with that; the others get null. */
export async function consumeLaunchUrl(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<string | null> {
  const [row] = await db.query<{ launchUrlSealed: string }>(consumeStatement, [sessionId, now])
  return row?.launchUrlSealed ?? null
}

const eraseStatement = {
  name: 'sessions.erase-expired-launch-urls',
  text: `update game_session set launch_url_sealed = null
    where id in (
      select id from game_session where launch_url_sealed is not null and expires_at <= $1
      limit 1000 for update skip locked
    )
    returning id`,
}

/** At most a thousand at a time. */
export async function eraseExpiredLaunchUrls(db: Db, now: Date): Promise<number> {
  return (await db.query(eraseStatement, [now])).length
}

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

const providerStatement = {
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
  const [row] = await db.query<ProviderSessionRow>(providerStatement, [key.sessionId, key.providerCode])
  return row ?? null
}
