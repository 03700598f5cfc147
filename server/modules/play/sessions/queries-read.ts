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
      s.provider_session_uid as "providerSessionUid", b.ref as "subOperatorRef", b.status as "brandStatus",
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
