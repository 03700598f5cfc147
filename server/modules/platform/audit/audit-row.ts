import { z } from 'zod'
import { minorToDecimal } from '@/server/core/money'
import type { AuditEntryRow } from './queries'

const actorShape = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  isStaff: z.boolean().default(false),
})

/** One field of the change as text; null where that side has no such field. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

export interface AuditRow extends Omit<AuditEntryRow, 'actor' | 'before' | 'after'> {
  actor: z.output<typeof actorShape>
  changes: AuditChange[]
}

const unknownActor = { kind: 'unknown', id: '', name: 'Unknown', isStaff: false }

/** The stored row as a person reads it: the two snapshots become one list of fields. */
export function readAuditRow({ actor, before, after, ...row }: AuditEntryRow): AuditRow {
  const parsed = actorShape.safeParse(actor)
  const isStaff = row.action.startsWith('staff.') || (parsed.success && parsed.data.isStaff)
  return { ...row, actor: { ...(parsed.data ?? unknownActor), isStaff }, changes: changesOf(before, after) }
}

/** Fields in the order they were written; one that only repeats itself is left out. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const currency = currencyOf(after) ?? currencyOf(before)
  const [old, fresh] = [fieldsOf(before, currency), fieldsOf(after, currency)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(snapshot: unknown, currency: string | null): Map<string, string> {
  if (typeof snapshot !== 'object' || snapshot === null) return new Map()
  return new Map(
    Object.entries(snapshot).map(([field, value]) =>
      currency !== null && field.endsWith('Minor')
        ? [field.slice(0, -'Minor'.length), asMoney(value, currency)]
        : [field, asText(value)],
    ),
  )
}

const snapshotCurrency = z.object({ currency: z.string() })

const currencyOf = (snapshot: unknown) => snapshotCurrency.safeParse(snapshot).data?.currency ?? null

/** Minor units of the currency that the entry names, as a decimal amount. */
function asMoney(value: unknown, currency: string): string {
  const text = asText(value)
  return /^-?\d+$/.test(text) ? `${minorToDecimal(BigInt(text), currency)} ${currency}` : text
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
