import { db } from '@/server/db'

export interface RequestRow {
  organizationId: string
  createdAt: Date
  id: string
  brandId: string | null
  keyId: string
  operation: string
  method: string
  path: string
  query: string
  status: number
  errorCode: string | null
  requestId: string
  idempotencyKey: string | null
  durationMs: number
  warning: string | null
  ip: string | null
  userAgent: string | null
  requestBody: string | null
  responseBody: string | null
}

const insertStatement = {
  name: 'request-log.insert',
  text: `insert into api_request (organization_id, created_at, id, brand_id, key_id, operation, method, path, query,
      status, error_code, request_id, duration_ms, ip, user_agent, request_body, response_body,
      idempotency_key, warning)
    select * from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::smallint[], $11::text[], $12::text[], $13::int[], $14::text[], $15::text[],
      $16::text[], $17::text[], $18::text[], $19::text[])`,
}

/** One statement for any number of rows. */
export async function insertRequests(rows: readonly RequestRow[]): Promise<void> {
  await db.query(insertStatement, [
    rows.map((row) => row.organizationId),
    rows.map((row) => row.createdAt),
    rows.map((row) => row.id),
    rows.map((row) => row.brandId),
    rows.map((row) => row.keyId),
    rows.map((row) => row.operation),
    rows.map((row) => row.method),
    rows.map((row) => row.path),
    rows.map((row) => row.query),
    rows.map((row) => row.status),
    rows.map((row) => row.errorCode),
    rows.map((row) => row.requestId),
    rows.map((row) => row.durationMs),
    rows.map((row) => row.ip),
    rows.map((row) => row.userAgent),
    rows.map((row) => row.requestBody),
    rows.map((row) => row.responseBody),
    rows.map((row) => row.idempotencyKey),
    rows.map((row) => row.warning),
  ])
}

const deleteStatement = {
  name: 'request-log.prune',
  text: `delete from api_request where ctid = any (array(select ctid from api_request where created_at < $1 limit $2))
    returning 1`,
}

/** At most `limit` rows at a time, so that no statement takes long; returns how many. */
export async function deleteRequestsBefore(before: Date, limit: number): Promise<number> {
  return (await db.query(deleteStatement, [before, limit])).length
}
