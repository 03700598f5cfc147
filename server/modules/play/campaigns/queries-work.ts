import type { CampaignPlayerStatus, CampaignStatus } from '@/server/contract/resources/campaign'
import type { Db, Statement } from '@/server/db'
import type { ClaimedPlayer } from './campaign'

const providersStatement: Statement = {
  name: 'campaigns.providers-at-work',
  text: `select distinct c.provider_code as code from campaign c
    where c.status in ('running', 'cancelling')
      and (exists (select 1 from campaign_player p where p.campaign_id = c.id and p.due_at <= $1)
        or not exists (select 1 from campaign_player p where p.campaign_id = c.id and p.due_at is not null))`,
}

/** Providers of campaigns that have something to do now, or only need to be ended. */
export async function selectProvidersAtWork(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ code: string }>(providersStatement, [now])
  return rows.map(({ code }) => code)
}

/** A running campaign, with the facts that could stop it. */
export interface CampaignAtWork {
  id: string
  organizationId: string
  isTenantActive: boolean
  hasDue: boolean
}

const atWorkStatement: Statement = {
  name: 'campaigns.at-work',
  text: `select c.id, c.organization_id as "organizationId",
      o.is_active and b.status = 'active' as "isTenantActive",
      exists (select 1 from campaign_player p where p.campaign_id = c.id and p.due_at <= $2) as "hasDue"
    from campaign c join brand b on b.id = c.brand_id join organization o on o.id = c.organization_id
    where c.provider_code = $1 and c.status in ('running', 'cancelling')
    order by c.started_at, c.id`,
}

export function selectCampaignsAtWork(db: Db, providerCode: string, now: Date): Promise<CampaignAtWork[]> {
  return db.query<CampaignAtWork>(atWorkStatement, [providerCode, now])
}

const claimStatement: Statement = {
  name: 'campaigns.claim',
  text: `with due as (
      select p.campaign_id, p.line, p.status as previous from campaign_player p
      where p.campaign_id = $1 and p.due_at <= $2
        and exists (select 1 from campaign c where c.id = $1 and c.status in ('running', 'cancelling'))
      order by p.due_at, p.line limit $3 for update skip locked
    )
    update campaign_player p
    set status = case when p.status = 'queued' then 'issuing' else p.status end, due_at = $4, tries = p.tries + 1
    from due where p.campaign_id = due.campaign_id and p.line = due.line
    returning p.line, p.player_id as "playerId", p.country, p.currency, p.status, due.previous as "previousStatus",
      p.tries, p.grant_key as "grantKey", coalesce(p.grant_id, (select g.id from free_round_grant g
        join campaign c on c.organization_id = g.organization_id and c.brand_id = g.brand_id
        where c.id = p.campaign_id and g.idempotency_key = p.grant_key)) as "grantId"`,
}

/** Claims players until the lease ends; claims of a process that died pass to the next one. */
export function claimPlayers(
  db: Db,
  campaignId: string,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<ClaimedPlayer[]> {
  const values = [campaignId, now, limit, leaseEndsAt]
  return db.query<ClaimedPlayer>(claimStatement, values)
}

/** The outcome for a claimed player. */
export interface PlayerOutcome {
  line: number
  status: CampaignPlayerStatus
  reason: string | null
  /** Set where something is left to do. */
  dueAt: Date | null
  grantId: string | null
  /** Default: the tries counted so far. */
  tries?: number
}

const shareStatement: Statement = {
  name: 'campaigns.share-status',
  text: 'select status from campaign where id = $1 for share',
}

/** A campaign's status, locked until the transaction ends. */
export async function shareStatus(db: Db, campaignId: string): Promise<CampaignStatus | null> {
  const [row] = await db.query<{ status: CampaignStatus }>(shareStatement, [campaignId])
  return row?.status ?? null
}

const outcomesStatement: Statement = {
  name: 'campaigns.save-outcomes',
  text: `update campaign_player p
    set status = n.status::"CampaignPlayerStatus", reason = n.reason, due_at = n.due_at, grant_id = n.grant_id,
      tries = coalesce(n.tries, p.tries)
    from unnest($3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::uuid[], $8::int[])
      as n (line, status, reason, due_at, grant_id, tries)
    where p.campaign_id = $1 and p.line = n.line and p.due_at = $2 and p.status in ('issuing', 'cancelling')
    returning p.line`,
}

/** Records outcomes of players whose claim still ends at `leaseEndsAt`; others have been claimed elsewhere. */
export async function saveOutcomes(
  db: Db,
  { campaignId, leaseEndsAt }: { campaignId: string; leaseEndsAt: Date },
  outcomes: readonly PlayerOutcome[],
): Promise<number> {
  const rows = await db.query(outcomesStatement, [
    campaignId,
    leaseEndsAt,
    outcomes.map((outcome) => outcome.line),
    outcomes.map((outcome) => outcome.status),
    outcomes.map((outcome) => outcome.reason),
    outcomes.map((outcome) => outcome.dueAt),
    outcomes.map((outcome) => outcome.grantId),
    outcomes.map((outcome) => outcome.tries ?? null),
  ])
  return rows.length
}

const openStatement: Statement = {
  name: 'campaigns.has-open',
  text: 'select exists (select 1 from campaign_player where campaign_id = $1 and due_at is not null) as "hasOpen"',
}

/** Whether anything of a campaign is left to do. */
export async function hasOpenPlayers(db: Db, campaignId: string): Promise<boolean> {
  const [row] = await db.query<{ hasOpen: boolean }>(openStatement, [campaignId])
  return row?.hasOpen ?? false
}
