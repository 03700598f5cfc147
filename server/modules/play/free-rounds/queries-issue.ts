import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import type { Db, Statement } from '@/server/db'
import type { GrantStatus, IssueRefusal } from './grant'

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
  /** What a round of each stakes, in their order. */
  stakesMinor: readonly (bigint | null)[]
}

/** How many grants one statement takes; the planner is told too, so that it looks rows up by their index. */
export const maxIssueBatchSize = 64

const insertStatement: Statement = {
  name: 'free-rounds.insert',
  text: `with n as (
      select * from json_to_recordset($1::json) as n(
        id uuid, "organizationId" uuid, "brandId" uuid, "providerCode" text, "playerId" text, currency text,
        country text, "coinLevel" int, "betAmount" numeric, "roundsPerGame" int, kind "FreeRoundKind",
        "campaignRef" text, "startAt" timestamptz, "endAt" timestamptz, "settlesInBatch" boolean,
        "idempotencyKey" text, "requestHash" bytea, "issuedBy" jsonb, "createdAt" timestamptz, "gameIds" uuid[],
        "stakesMinor" bigint[])
      limit ${maxIssueBatchSize}
    ), issued as (
      insert into free_round_grant (id, organization_id, brand_id, provider_code, player_id, currency, country,
        coin_level, bet_amount, rounds_per_game, kind, campaign_ref, start_at, end_at, settles_in_batch,
        idempotency_key, request_hash, issued_by, created_at, status)
      select id, "organizationId", "brandId", "providerCode", "playerId", currency, country, "coinLevel", "betAmount",
        "roundsPerGame", kind, "campaignRef", "startAt", "endAt", "settlesInBatch", "idempotencyKey", "requestHash",
        "issuedBy", "createdAt", 'pending_issue'
      from n order by "organizationId", "idempotencyKey"
      on conflict (organization_id, idempotency_key) do nothing
      returning id
    ), games as (
      insert into free_round_grant_game (grant_id, game_id, status, rounds_total, stake_minor)
      select n.id, g.game_id, 'pending_issue', n."roundsPerGame", g.stake_minor
      from issued join n on n.id = issued.id, unnest(n."gameIds", n."stakesMinor") as g (game_id, stake_minor)
    )
    select id from issued`,
}

/**
 * Records intents to issue, pending, at most `maxIssueBatchSize`, in one statement and one commit; false in the place of
 * each whose key the organization used before. In the order of their keys, so that two statements never wait for each other.
 */
export async function insertGrants(db: Db, grants: readonly NewGrant[]): Promise<boolean[]> {
  const rows = await db.query<{ id: string }>(insertStatement, [JSON.stringify(grants.map(toJsonRow))])
  const issued = new Set(rows.map((row) => row.id))
  return grants.map(({ id }) => issued.has(id))
}

/** Bytes as PostgreSQL reads them from text. */
const toJsonRow = ({ requestHash, stakesMinor, ...grant }: NewGrant) => ({
  ...grant,
  stakesMinor: stakesMinor.map((stake) => stake?.toString() ?? null),
  requestHash: `\\x${requestHash.toString('hex')}`,
})

const recordedStatement: Statement = {
  name: 'free-rounds.is-recorded',
  text: 'select from free_round_grant where id = $1',
}

/** After a commit that was not answered: whether the grant was recorded after all. */
export async function isRecorded(db: Db, id: string): Promise<boolean> {
  return (await db.query(recordedStatement, [id])).length > 0
}

export interface EarlierGrant {
  id: string
  brandId: string
  status: GrantStatus
  requestHash: Buffer
  responseBody: unknown
  refusal: IssueRefusal | null
  createdAt: Date
}

const byKeyStatement: Statement = {
  name: 'free-rounds.by-key',
  text: `select id, brand_id as "brandId", status, request_hash as "requestHash", response_body as "responseBody", refusal,
      created_at as "createdAt"
    from free_round_grant where organization_id = $1 and idempotency_key = $2`,
}

/** What the key was used for before, if it was. */
export async function selectGrantByKey(
  db: Db,
  key: { organizationId: string; idempotencyKey: string },
): Promise<EarlierGrant | null> {
  const values = [key.organizationId, key.idempotencyKey]
  const [row] = await db.query<EarlierGrant>(byKeyStatement, values)
  return row ?? null
}

/** An answer that ends an issuance: how the grant stands by it, and what a replay is told. */
export interface IssuedGrant {
  id: string
  status: GrantStatus
  closedAt: Date | null
  at: Date
  body: object
  /** Set where the answer was a refusal, which replays repeat. */
  refusal: IssueRefusal | null
}

const issuedStatement: Statement = {
  name: 'free-rounds.issued',
  text: `update free_round_grant g
    set status = n.status, closed_at = n."closedAt", issued_at = n.at, response_body = n.body, refusal = n.refusal
    from (select * from json_to_recordset($1::json) as n(
        id uuid, status "FreeRoundGrantStatus", "closedAt" timestamptz, at timestamptz, body jsonb,
        refusal "FreeRoundRefusal")
      limit ${maxIssueBatchSize}) n
    where g.id = n.id and g.status = 'pending_issue'`,
}

/** Ends issuances and keeps their answers for replays; the caller holds the grants' rows. */
export async function saveIssued(db: Db, grants: readonly IssuedGrant[]): Promise<void> {
  if (grants.length > 0) await db.query(issuedStatement, [JSON.stringify(grants)])
}

const tooLateStatement: Statement = {
  name: 'free-rounds.too-late',
  text: `update free_round_grant set refusal = 'too_late'
    where id = any ($1::uuid[]) and response_body is null and refusal is null`,
}

/** Keeps for replays that the answer came after the end; the caller holds the grants' rows. */
export async function saveTooLate(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.query(tooLateStatement, [ids])
}

const deleteStatement: Statement = {
  name: 'free-rounds.delete-unissued',
  text: `delete from free_round_grant where id = $1 and status = 'pending_issue'`,
}

/** Removes an intent that never reached the provider, and with it the use of its key. */
export async function deleteUnissued(db: Db, id: string): Promise<void> {
  await db.query(deleteStatement, [id])
}

const accessStatement: Statement = {
  name: 'free-rounds.is-enabled',
  text: `select coalesce(a.has_free_rounds, true) as "isEnabled"
    from provider p
    left join provider_access a on a.provider_code = p.code and a.organization_id = $1
    where p.code = $2 and p.is_registered`,
}

/** Free rounds are on unless the account's access to the provider says otherwise; null: no such provider. */
export async function isEnabledFor(
  db: Db,
  organizationId: string,
  providerCode: string,
): Promise<boolean | null> {
  const [row] = await db.query<{ isEnabled: boolean }>(accessStatement, [organizationId, providerCode])
  return row?.isEnabled ?? null
}
