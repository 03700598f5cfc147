import type { Db, Statement } from '@/server/db'

interface LargeWin {
  id: string
  organizationId: string
  providerCode: string
  amountMinor: bigint
  currency: string
  playerId: string
  stakeMinor: bigint
}

/** Each win is read once, with what its player has staked in the round; the minimum of each currency is given. */
const largeWinsStatement: Statement = {
  name: 'incidents.large-win',
  text: `select w.id, w.organization_id as "organizationId", w.provider_code as "providerCode",
      w.amount_minor as "amountMinor", w.currency, w.player_id as "playerId", coalesce(s.stake, 0)::int8 as "stakeMinor"
    from organization o cross join lateral (
      select * from movement where organization_id = o.id and created_at >= $1 and created_at <= $2
        and transaction_type = 'win' and amount_minor > 0
    ) w left join lateral (
      select sum(b.amount_minor) as stake from movement b
      where b.organization_id = w.organization_id and b.round_id = w.round_id and b.provider_code = w.provider_code
        and b.brand_id = w.brand_id and b.player_id = w.player_id and b.currency = w.currency and b.transaction_type = 'bet' and b.state not in ('declined', 'not_sent')
    ) s on true
    left join unnest($3::text[], $4::int8[]) as least (currency, minor) on least.currency = w.currency
    where w.amount_minor >= least.minor or (s.stake > 0 and w.amount_minor >= s.stake * $5::int8)
    order by w.id limit 1000`,
}

interface WinBounds {
  from: Date
  until: Date
  /** The smallest amount of each currency that is large. */
  least: readonly [currencies: string[], minor: bigint[]]
  multiple: bigint
}

export const findLargeWins = (db: Db, { from, until, least, multiple }: WinBounds): Promise<LargeWin[]> =>
  db.query<LargeWin>(largeWinsStatement, [from, until, ...least, multiple])

interface StalledCampaign {
  id: string
  organizationId: string
  name: string
  providerCode: string
  pauseReason: string | null
  since: Date | null
}

const stalledCampaignsStatement: Statement = {
  name: 'incidents.campaign-stalled',
  text: `select c.id, c.organization_id as "organizationId", c.name, c.provider_code as "providerCode",
      c.pause_reason as "pauseReason", greatest(d.due, p.worked, c.started_at) as since
    from campaign c
      left join lateral (select min(due_at) as due from campaign_player
        where campaign_id = c.id and due_at is not null) d on true
      left join lateral (select max(minute) as worked from signal_count
        where kind = 'campaign_worked' and subject = c.id::text) p on true
    where (c.status = 'paused' and c.pause_reason is not null)
      or (c.status in ('running', 'cancelling') and d.due <= $1)
    order by c.id limit 5000`,
}

export const findStalledCampaigns = (db: Db, now: Date): Promise<StalledCampaign[]> =>
  db.query<StalledCampaign>(stalledCampaignsStatement, [now])

interface FailingFeed {
  code: string
  since: Date
  error: string | null
}

const failingFeedsStatement: Statement = {
  name: 'incidents.provider-feed-failing',
  text: `select code, coalesce(last_synced_at, created_at) as since, sync_error as error from provider
    where is_registered and status <> 'suspended' and sync_failed_at is not null order by code`,
}

export const findFailingFeeds = (db: Db): Promise<FailingFeed[]> =>
  db.query<FailingFeed>(failingFeedsStatement)
