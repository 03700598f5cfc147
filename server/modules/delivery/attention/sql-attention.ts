import { heldSql, needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import { lateBetSql } from '@/server/modules/delivery/wallet'
import type { AttentionFilter, AttentionScope } from './attention-scope'

/**
 * The two sets of movements `w` that wait for a person. Each reads a partial index of its own, so what it costs depends on
 * how much waits and not on how much there is.
 */
export const attentionSets = {
  stuck: `w.state in ${sqlStates(needsAttentionStates)}`,
  late: `${lateBetSql} and w.settled_at <= $2`,
} as const
export type AttentionSet = keyof typeof attentionSets

/** Which set a group lies in; without a group, both. */
export function setsOf({ group }: AttentionFilter): AttentionSet[] {
  if (group === undefined) return ['stuck', 'late']
  return group === 'late' ? ['late'] : ['stuck']
}

export const groupSql = `case when w.state = 'confirmed' then 'late' when ${heldSql} then 'held' else w.state::text end`

/** With `a` the movement's last attempt. */
export const whySql = `coalesce(w.state_reason, a.verdict_reason)`

export const lastAttemptJoin = `left join delivery_attempt a on a.movement_id = w.id and a.number = w.attempt_count`

/** Conditions over $1 … $9; `$2` is the moment before which a confirmation is late, `$9` an assignee or 'nobody'. */
export const scopeSql = `w.organization_id = $1 and $2::timestamptz is not null
  and ($3::text is null or w.transaction_type::text = $3) and ($4::uuid is null or w.brand_id = $4)
  and ($5::text is null or w.provider_code = $5) and ($6::uuid is null or w.endpoint_id = $6)
  and ($7::timestamptz is null or w.created_at >= $7) and ($8::timestamptz is null or w.created_at < $8)
  and ($9::text is null or $9 = coalesce((select c.assignee_id::text from callback_case c
    where c.movement_id = w.id and c.organization_id = w.organization_id), 'nobody'))`

export function scopeValues(scope: AttentionScope): unknown[] {
  const { organizationId, confirmedBefore, filter } = scope
  const { type, brandId, providerCode, endpointId, from, to } = filter
  const narrowing = [type, brandId, providerCode, endpointId, from, to, assigneeOf(scope)]
  return [organizationId, confirmedBefore, ...narrowing].map((value) => value ?? null)
}

/** As the database writes an id. Nothing is assigned to what is no person. */
function assigneeOf({ filter: { assignee }, viewerId }: AttentionScope): string | undefined {
  return assignee === 'me' ? (viewerId ?? 'no person') : assignee?.toLowerCase()
}
