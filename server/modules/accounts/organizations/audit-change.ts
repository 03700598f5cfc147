import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'

/** Writes the fields that differ, on both sides; false, and no row, when none does. */
export async function auditChange(
  db: Db,
  ctx: TenantContext,
  { action, before, after }: { action: string; before: AuditSnapshot; after: AuditSnapshot },
): Promise<boolean> {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return false
  await recordAudit(db, ctx, {
    action,
    subjectType: 'organization',
    subjectId: ctx.organizationId,
    before: pick(before, changed),
    after: pick(after, changed),
  })
  return true
}

const pick = (snapshot: AuditSnapshot, fields: readonly string[]): AuditSnapshot =>
  Object.fromEntries(fields.map((field) => [field, snapshot[field] ?? null]))
