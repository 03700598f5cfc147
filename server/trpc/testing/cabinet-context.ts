import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { Position } from '@/server/core/permissions'
import type { TestTenant } from '@/server/testing/tenants'
import type { CabinetContext } from '../context'

export function member(role: MemberRoleName): Position {
  return { kind: 'member', role }
}
export function staff(staffRole: StaffRoleName): Position {
  return { kind: 'staff', staffRole }
}

/** A call by somebody of this standing, with the tenant's organization open; null: signed in with none. */
export function contextOf(tenant: TestTenant, standing: Position | null): CabinetContext {
  const { organizationId, clock } = tenant
  const base = { organizationId: tenant.tenant.organizationId, slug: 'x', name: 'X', isActive: true }
  const organization = { ...base, requiresTwoFactor: false }
  const kind = 'single' as const
  const viewer = {
    userId: newId(),
    email: 'ada@example.com',
    name: 'Ada',
    staffRole: standing?.kind === 'staff' ? standing.staffRole : null,
    isStaff: standing?.kind === 'staff',
    hasTwoFactor: false,
    hasPasskey: false,
    session: { id: newId(), authenticatedAt: clock.now(), secondFactorAt: null },
    seats: standing?.kind === 'member' ? [{ ...organization, kind, role: standing.role }] : [],
  }
  return {
    requestId: `test-${organizationId}`,
    clock,
    origin: { ip: null, userAgent: null },
    viewer,
    opened: standing && { ...organization, kind, standing },
    owesTwoFactorTo: null,
    setCookie: () => undefined,
  }
}
