import type { MemberRoleName, Role } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { TestTenant } from '@/server/testing/tenants'
import type { CabinetContext } from '../context'

/** A member's role by its name, one of staff as `{ staff }`. */
export type TestRole = MemberRoleName | Extract<Role, { staff: unknown }>

/** A call by somebody of this role, with the tenant's organization open; null: signed in with none. */
export function contextOf(tenant: TestTenant, role: TestRole | null): CabinetContext {
  const { organizationId, clock } = tenant
  const base = { organizationId: tenant.tenant.organizationId, slug: 'x', name: 'X', isActive: true }
  const organization = { ...base, requiresTwoFactor: false }
  const kind = 'single' as const
  const staffRole = role && typeof role === 'object' ? role.staff : null
  const memberships = typeof role === 'string' ? [{ ...organization, kind, role }] : []
  const looksIn = staffRole && { ...organization, kind, isStaff: true as const, role: staffRole }
  const [membership] = memberships
  const viewer = {
    userId: newId(),
    email: 'ada@example.com',
    name: 'Ada',
    staffRole,
    isStaff: staffRole !== null,
    hasTwoFactor: false,
    hasPasskey: false,
    session: {
      id: newId(),
      authenticatedAt: clock.now(),
      secondFactorAt: null,
      connectionId: null,
      trustsTwoFactor: false,
    },
    memberships,
  }
  return {
    requestId: `test-${organizationId}`,
    clock,
    origin: { ip: null, userAgent: null },
    viewer,
    asked: 'x',
    opened: membership ? { ...membership, isStaff: false } : looksIn,
    openedByStaff: [],
    owesTwoFactorTo: null,
    writtenAtMs: null,
    setCookie: () => undefined,
  }
}
