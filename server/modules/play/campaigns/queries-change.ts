import type { Db, Statement } from '@/server/db'

const dropStatement: Statement = {
  name: 'campaigns.drop-queued',
  text: `update campaign_player set status = 'cancelled', due_at = null, reason = null
    where campaign_id = $1 and status = 'queued' returning 1`,
}

/** Queued players get no grant. */
export async function dropQueued(db: Db, campaignId: string): Promise<number> {
  return (await db.query(dropStatement, [campaignId])).length
}

const recallStatement: Statement = {
  name: 'campaigns.recall-issued',
  text: `update campaign_player p set status = 'cancelling', due_at = $2, tries = 0, reason = null
    from free_round_grant g
    where p.campaign_id = $1 and p.status = 'issued' and g.id = p.grant_id and g.status in ('active', 'cancel_failed')
      and g.end_at > $2
    returning 1`,
}

/** Grants that may still be played are marked for cancelling. */
export async function recallIssued(db: Db, campaignId: string, dueAt: Date): Promise<number> {
  return (await db.query(recallStatement, [campaignId, dueAt])).length
}

const retryStatement: Statement = {
  name: 'campaigns.retry-failed',
  text: `with failed as (
      select p.line, g.id as grant_id, g.status as grant_status
      from campaign_player p join campaign c on c.id = p.campaign_id
        left join free_round_grant g on g.organization_id = c.organization_id and g.brand_id = c.brand_id
          and g.idempotency_key = p.grant_key
      where p.campaign_id = $1 and p.status = 'failed'
    )
    update campaign_player p
    set due_at = $2, tries = 0, reason = null, grant_id = null,
      status = case when failed.grant_status = 'pending_issue' then 'issuing' else 'queued' end::"CampaignPlayerStatus",
      attempt = p.attempt + case when failed.grant_status = 'issue_failed' then 1 else 0 end
    from failed where p.campaign_id = $1 and p.line = failed.line
    returning 1`,
}

/**
 * Failed players are tried again: with a new grant where the provider refused the last one permanently; with the same
 * one where it may have been issued, so that no player gets two.
 */
export async function retryFailed(db: Db, campaignId: string, dueAt: Date): Promise<number> {
  return (await db.query(retryStatement, [campaignId, dueAt])).length
}
