import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { query, type Sql, type Statement } from '@/server/db'
import type { GrantStatus } from './grant'

/** A grant about to be issued. */
export interface NewGrant {
  id: string
  organizationId: string
  brandId: string
  providerCode: string
  playerId: string
  currency: string
  country: string
  coinLevel: number | null
  /** Decimal string in major units. */
  betAmount: string | null
  roundsPerGame: number
  kind: FreeRoundGrant['kind']
  campaignRef: string | null
  startAt: Date
  endAt: Date
  settlesInBatch: boolean
  idempotencyKey: string
  requestHash: Buffer
  issuedBy: object
  createdAt: Date
  gameIds: readonly string[]
}

const insertStatement: Statement = {
  name: 'free-rounds.insert',
  text: `with issued as (
      insert into free_round_grant (id, organization_id, brand_id, provider_code, player_id, currency, country,
        coin_level, bet_amount, rounds_per_game, kind, campaign_ref, start_at, end_at, settles_in_batch,
        idempotency_key, request_hash, issued_by, created_at, status)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::numeric, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb, $19,
        'pending_issue')
      on conflict (brand_id, idempotency_key) do nothing
      returning id
    ), games as (
      insert into free_round_grant_game (grant_id, game_id, status, rounds_total)
      select issued.id, game_id, 'pending_issue', $10 from issued, unnest($20::uuid[]) as game_id
    )
    select id from issued`,
}

/** Records the intent to issue, pending; false when the brand used the key before. One statement, one commit. */
export async function insertGrant(sql: Sql, grant: NewGrant): Promise<boolean> {
  const rows = await query(sql, insertStatement, [
    grant.id,
    grant.organizationId,
    grant.brandId,
    grant.providerCode,
    grant.playerId,
    grant.currency,
    grant.country,
    grant.coinLevel,
    grant.betAmount,
    grant.roundsPerGame,
    grant.kind,
    grant.campaignRef,
    grant.startAt,
    grant.endAt,
    grant.settlesInBatch,
    grant.idempotencyKey,
    grant.requestHash,
    JSON.stringify(grant.issuedBy),
    grant.createdAt,
    grant.gameIds,
  ])
  return rows.length === 1
}

export interface EarlierGrant {
  id: string
  status: GrantStatus
  requestHash: Buffer
  responseBody: unknown
}

const byKeyStatement: Statement = {
  name: 'free-rounds.by-key',
  text: `select id, status, request_hash as "requestHash", response_body as "responseBody"
    from free_round_grant where brand_id = $1 and idempotency_key = $2`,
}

/** What the key was used for before, if it was. */
export async function selectGrantByKey(
  sql: Sql,
  key: { brandId: string; idempotencyKey: string },
): Promise<EarlierGrant | null> {
  const values = [key.brandId, key.idempotencyKey]
  const [row] = await query<EarlierGrant & Record<string, unknown>>(sql, byKeyStatement, values)
  return row ?? null
}

const issuedStatement: Statement = {
  name: 'free-rounds.issued',
  text: `update free_round_grant set status = $2::"FreeRoundGrantStatus", closed_at = $3, issued_at = $4,
      response_body = $5::jsonb
    where id = $1 and status = 'pending_issue'`,
}

/** Ends the issuance and keeps its answer for replays; the caller holds the grant's row. */
export async function saveIssued(
  sql: Sql,
  grant: { id: string; status: GrantStatus; closedAt: Date | null },
  answer: { at: Date; body: object },
): Promise<void> {
  const values = [grant.id, grant.status, grant.closedAt, answer.at, JSON.stringify(answer.body)]
  await query(sql, issuedStatement, values)
}

const deleteStatement: Statement = {
  name: 'free-rounds.delete-unissued',
  text: `delete from free_round_grant where id = $1 and status = 'pending_issue'`,
}

/** Takes back an intent of which the provider never heard, and with it the use of its key. */
export async function deleteUnissued(sql: Sql, id: string): Promise<void> {
  await query(sql, deleteStatement, [id])
}

const accessStatement: Statement = {
  name: 'free-rounds.is-enabled',
  text: `select has_free_rounds as "isEnabled" from provider_access where organization_id = $1 and provider_code = $2`,
}

/** Free rounds are on unless the account's standing with the provider says otherwise. */
export async function isEnabledFor(sql: Sql, organizationId: string, providerCode: string): Promise<boolean> {
  const [row] = await query<{ isEnabled: boolean }>(sql, accessStatement, [organizationId, providerCode])
  return row?.isEnabled ?? true
}
