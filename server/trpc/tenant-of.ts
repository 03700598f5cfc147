import type { TenantContext } from '@/server/core/context'
import type { CabinetContext } from './context'

/** What verbs get of a cabinet call that is not a procedure, such as a file; null without a person and an organization. */
export function tenantOf({ viewer, opened, ...call }: CabinetContext): TenantContext | null {
  if (!viewer || !opened) return null
  const { userId, email, staffRole } = viewer
  const role = opened.standing.kind === 'member' ? opened.standing.role : null
  const { requestId, clock, origin } = call
  return {
    actor: { kind: 'user', userId, email, role, staffRole },
    requestId,
    clock,
    origin,
    organizationId: opened.organizationId,
  }
}
