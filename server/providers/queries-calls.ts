import { db, type Statement } from '@/server/db'

export interface CallRow {
  id: string
  providerCode: string
  createdAt: Date
  /** From the studio to Croupier. */
  isInbound: boolean
  method: string
  path: string
  status: number | null
  /** Why there was no answer. */
  failure: string | null
  durationMs: number
  requestHeaders: Record<string, string>
  requestBody: string
  responseHeaders: Record<string, string>
  responseBody: string
}

const statement: Statement = {
  name: 'providers.insert-calls',
  text: `insert into studio_call (id, provider_code, created_at, is_inbound, method, path, status, failure, duration_ms,
      request_headers, request_body, response_headers, response_body)
    select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::boolean[], $5::text[], $6::text[], $7::smallint[],
      $8::text[], $9::int[], $10::jsonb[], $11::text[], $12::jsonb[], $13::text[])`,
}

export async function insertCalls(rows: readonly CallRow[]): Promise<void> {
  await db.query(statement, [
    rows.map((row) => row.id),
    rows.map((row) => row.providerCode),
    rows.map((row) => row.createdAt),
    rows.map((row) => row.isInbound),
    rows.map((row) => row.method),
    rows.map((row) => row.path.slice(0, 2_048)),
    rows.map((row) => row.status),
    rows.map((row) => row.failure?.slice(0, 500) ?? null),
    rows.map((row) => row.durationMs),
    rows.map((row) => JSON.stringify(row.requestHeaders)),
    rows.map((row) => row.requestBody),
    rows.map((row) => JSON.stringify(row.responseHeaders)),
    rows.map((row) => row.responseBody),
  ])
}
