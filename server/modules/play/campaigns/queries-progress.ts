import { db, type Statement } from '@/server/db'
import { policy } from './policy'

const recentStatement: Statement = {
  name: 'campaigns.recently-issued',
  text: `select count(*)::int as count from free_round_grant g
    where g.brand_id = $2 and g.created_at > $3
      and exists (select 1 from campaign_player p where p.grant_id = g.id and p.campaign_id = $1)`,
}

/** Grants that the campaign began since a moment. */
export async function countIssuedSince(
  { id, brandId }: { id: string; brandId: string },
  since: Date,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(recentStatement, [id, brandId, since])
  return row?.count ?? 0
}

const rateStatement: Statement = {
  name: 'campaigns.rate-of-provider',
  text: 'select per_second as "perSecond" from campaign_throttle where provider_code = $1',
}

/** Calls per second that all campaigns together may make to a provider. */
export async function selectRateLimit(providerCode: string): Promise<number> {
  const [row] = await db.query<{ perSecond: number }>(rateStatement, [providerCode])
  return row?.perSecond ?? policy.defaultPerSecond
}

const failuresStatement: Statement = {
  name: 'campaigns.failures',
  text: `select coalesce(reason, '') as reason, count(*)::int as players from campaign_player
    where campaign_id = $1 and status = 'failed' group by 1 order by 2 desc, 1 limit 20`,
}

/** Why players failed, the most frequent first. */
export function selectFailures(campaignId: string): Promise<{ reason: string; players: number }[]> {
  return db.query<{ reason: string; players: number }>(failuresStatement, [campaignId])
}

const gamesStatement: Statement = {
  name: 'campaigns.games',
  text: 'select id, name from game where id = any ($1::uuid[]) order by name',
}

export function selectGames(gameIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(gamesStatement, [gameIds])
}
