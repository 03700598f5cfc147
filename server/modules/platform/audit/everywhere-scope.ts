import type { z } from 'zod'
import type { Context } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import type { AuditFilter, EverywhereFilter } from './audit-filter'
import { findOrganizationNamed } from './queries-everywhere'

/** How far back the logs of all organizations are read where no period is given: the statement reads no further. */
const reachMs = 31 * 86_400_000

interface Scope {
  /** Without an organization: all of them, and what belongs to none. */
  filter: Omit<AuditFilter, 'organizationId'> & { organizationId?: string }
  /** Set where the log goes further back than is read. */
  since: Date | null
}

/** What is asked for with its bounds; null where it names an organization that is not there. */
export async function scopeOf(
  ctx: Context,
  { organization, ...wanted }: z.output<typeof EverywhereFilter>,
): Promise<Scope | null> {
  if (organization !== undefined) {
    const found = await findOrganizationNamed(organization, isUuid(organization) ? organization : null)
    return found && { filter: { ...wanted, organizationId: found.id }, since: null }
  }
  if (wanted.from) return { filter: wanted, since: null }
  const since = new Date((wanted.to ?? ctx.clock.now()).getTime() - reachMs)
  return { filter: { ...wanted, from: since }, since }
}
