import type { RoundFinding } from '@/server/contract/round-findings'
import type { Db, Statement } from '@/server/db'

/** A round under our lease, about which its provider is asked. */
export interface ClaimedRound {
  id: string
  organizationId: string
  brandId: string
  providerCode: string
  roundId: string
  playerId: string
  currency: string
  sessionId: string
  askCount: number
  leaseToken: string
}

const dueProviders: Statement = {
  name: 'open-rounds.due-providers',
  text: `select distinct provider_code as "providerCode" from open_round
    where state = 'open' and next_ask_at is not null and next_ask_at <= $1
      and (lease_expires_at is null or lease_expires_at <= $1)`,
}

export async function findDueProviders(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ providerCode: string }>(dueProviders, [now])
  return rows.map((row) => row.providerCode)
}

export function findProvider(db: Db, code: string) {
  return db.provider.findUnique({ where: { code } })
}

const claim: Statement = {
  name: 'open-rounds.claim',
  // defence: a round is asked for once at a time
  text: `with due as (
      select id from open_round
      where state = 'open' and provider_code = $1 and next_ask_at is not null and next_ask_at <= $2
        and (lease_expires_at is null or lease_expires_at <= $2)
      order by next_ask_at limit $4 for update skip locked
    )
    update open_round r set lease_token = gen_random_uuid(), lease_expires_at = $3
    from due where r.id = due.id
    returning r.id, r.organization_id as "organizationId", r.brand_id as "brandId",
      r.provider_code as "providerCode", r.round_id as "roundId", r.player_id as "playerId", r.currency,
      r.session_id as "sessionId", r.ask_count as "askCount", r.lease_token as "leaseToken"`,
}

export function claimRounds(
  db: Db,
  providerCode: string,
  { now, expiresAt, limit }: { now: Date; expiresAt: Date; limit: number },
): Promise<ClaimedRound[]> {
  return db.query<ClaimedRound>(claim, [providerCode, now, expiresAt, limit])
}

const release: Statement = {
  name: 'open-rounds.release',
  text: `update open_round set lease_token = null, lease_expires_at = null where id = any($1::uuid[])
    and lease_token = any($2::uuid[])`,
}

export async function releaseRounds(db: Db, rounds: readonly ClaimedRound[]): Promise<void> {
  await db.query(release, [rounds.map(({ id }) => id), rounds.map(({ leaseToken }) => leaseToken)])
}

const postpone: Statement = {
  name: 'open-rounds.postpone',
  text: `update open_round set next_ask_at = $3 where state = 'open' and provider_code = $1
    and next_ask_at is not null and next_ask_at <= $2 and (lease_expires_at is null or lease_expires_at <= $2)`,
}

/** Those of a provider that are due and not claimed, in one commit. */
export async function postponeRounds(
  db: Db,
  providerCode: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db.query(postpone, [providerCode, now, until])
}

/** What became of a question. `answer` null with no error: the provider does not know the round. */
export interface Asked {
  askedAt: Date
  nextAskAt: Date | null
  error: string | null
  answer: object | null
  findings: readonly RoundFinding[]
  /** All three sides agree that it is over. */
  isOver: boolean
}

const settle: Statement = {
  name: 'open-rounds.settle',
  text: `update open_round set lease_token = null, lease_expires_at = null, ask_count = ask_count + 1, asked_at = $3,
      next_ask_at = case when $8 then null else $4::timestamptz end, ask_error = $5,
      answer = case when $5::text is null then $6::jsonb else answer end,
      answered_at = case when $5::text is null then $3 else answered_at end,
      findings = case when $5::text is null then $7::jsonb else findings end,
      verdict = case when $5::text is null then $7::jsonb->0->>'kind' else verdict end,
      state = case when $8 then 'closed' else 'open' end, closed_at = case when $8 then $3::timestamptz end,
      close_reason = case when $8 then 'finished_at_provider' end
    where id = $1 and lease_token = $2 and state = 'open' returning id`,
}

/** False where the lease was lost, or the round closed meanwhile: what was heard is dropped. */
export async function settleAsked(
  db: Db,
  { id, leaseToken }: Pick<ClaimedRound, 'id' | 'leaseToken'>,
  { askedAt, nextAskAt, error, answer, findings, isOver }: Asked,
): Promise<boolean> {
  const json = [JSON.stringify(answer), JSON.stringify(findings)]
  const rows = await db.query(settle, [id, leaseToken, askedAt, nextAskAt, error, ...json, isOver])
  return rows.length === 1
}

export async function findAge(db: Db, id: string): Promise<number | null> {
  const found = await db.organization.findUnique({ where: { id }, select: { openRoundMinutes: true } })
  return found?.openRoundMinutes ?? null
}

export async function updateAge(db: Db, id: string, openRoundMinutes: number | null): Promise<void> {
  await db.organization.update({ where: { id }, data: { openRoundMinutes } })
}

export function findProviderAge(db: Db, code: string) {
  return db.provider.findUnique({ where: { code }, select: { openRoundMinutes: true } })
}

export async function updateProviderAge(
  db: Db,
  code: string,
  openRoundMinutes: number | null,
): Promise<void> {
  await db.provider.update({ where: { code }, data: { openRoundMinutes } })
}
