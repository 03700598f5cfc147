import type { Db, Statement } from '@/server/db'
import type { Rewritten } from './columns'
import type { Rewriting } from './rewrite'

/** Rows rewritten in one transaction. */
const rowsAtOnce = 200

/** The scope: rows of one organization, or all rows. */
export type Scope = { organizationId: string } | 'everywhere'

/** Rows of a table in which one of the people is named, locked. The names of tables and columns are ours. */
export function namingStatement(
  { table, scope, text, person, json, trace }: Rewritten,
  isEverywhere: boolean,
): Statement {
  const named = [
    ...[...text, ...person].map((column) => `t."${column}" ~* $1`),
    ...person.map((column) => `lower(t."${column}") = any ($3::text[])`),
    ...json.map((column) => `t."${column}"::text ~* $2`),
  ]
  const own =
    scope === 'brand_id'
      ? 't.brand_id in (select id from brand where organization_id = $4::uuid)'
      : `t.${scope} = $4::uuid`
  const pairs = [...text, ...person, ...json, ...trace].map((column) => `'${column}', t."${column}"`)
  return {
    name: `deletion.naming-${table}${isEverywhere ? '-everywhere' : ''}`,
    // Every table's statement takes the same values, whether or not it needs them.
    text: `select t.ctid::text as ref, jsonb_build_object(${pairs.join(', ')}) as values from "${table}" t
      where (${named.join(' or ')}) and ${isEverywhere || scope === null ? '$4::uuid is null' : own}
        and $1::text is not null and $2::text is not null and $3::text[] is not null
      limit ${rowsAtOnce} for update`,
  }
}

export function rewriteStatement({ table, text, person, json, trace }: Rewritten): Statement {
  const sets = [...text, ...person, ...json, ...trace].map(
    (column, index) => `"${column}" = $${index + 2}${json.includes(column) ? '::jsonb' : ''}`,
  )
  return {
    name: `deletion.rewrite-${table}`,
    text: `update "${table}" set ${sets.join(', ')} where ctid = $1::tid`,
  }
}

interface Found {
  ref: string
  values: Record<string, unknown>
}

/** Replaces the people in a batch of rows of a table; true while there may be more. */
export async function rewriteRows(
  tx: Db,
  table: Rewritten,
  { scope, rewriting }: { scope: Scope; rewriting: Rewriting },
): Promise<boolean> {
  const isEverywhere = scope === 'everywhere'
  const rows = await tx.query<Found>(namingStatement(table, isEverywhere), [
    rewriting.patternText,
    rewriting.jsonPatternText,
    rewriting.wholeValues,
    isEverywhere ? null : scope.organizationId,
  ])
  let changed = 0
  for (const { ref, values } of rows) {
    const rewritten = rewriteValues(table, values, rewriting)
    if (rewritten === null) continue
    changed += 1
    await tx.query(rewriteStatement(table), [ref, ...rewritten])
  }
  // What is found is rewritten so that it is found no more; otherwise this would never end.
  if (rows.length > 0 && changed === 0)
    throw new Error(`Rows of ${table.table} name people that are not replaced`)
  return rows.length === rowsAtOnce
}

/** The values in the order of the statement; null: nothing of the row changes. */
function rewriteValues(
  { text, person, json, trace }: Rewritten,
  values: Found['values'],
  rewriting: Rewriting,
): unknown[] | null {
  const texts = text.map((column) => withText(values[column], rewriting.text))
  const people = person.map((column) => withText(values[column], rewriting.person))
  const parts = json.map((column) => rewriting.json(values[column] ?? null))
  const before = [...text, ...person, ...json].map((column) => values[column] ?? null)
  if (JSON.stringify([...texts, ...people, ...parts]) === JSON.stringify(before)) return null
  const [actor = ''] = json
  const isTheirs = JSON.stringify(parts[0]) !== JSON.stringify(values[actor] ?? null)
  return [
    ...texts,
    ...people,
    ...parts.map((part) => (part === null ? null : JSON.stringify(part))),
    ...trace.map((column) => (isTheirs ? null : (values[column] ?? null))),
  ]
}

const withText = (value: unknown, change: (value: string) => string) =>
  typeof value === 'string' ? change(value) : null
