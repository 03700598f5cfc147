import { describe, expect, it } from 'vitest'
import { isPermitted, type Permission, permissions, permissionsOf } from './permissions'

const all = Object.keys(permissions) as Permission[]

describe('the permission table', () => {
  it('lets an owner do everything that any member may', () => {
    const forMembers = all.filter((permission) => permissions[permission].members.length > 0)
    expect(permissionsOf({ kind: 'member', role: 'owner' })).toEqual(forMembers)
  })

  it('lets an analyst look at play and take a copy along, and change nothing', () => {
    const analyst = { kind: 'member', role: 'analyst' } as const
    const granted = permissionsOf(analyst)
    expect(granted).toContain('transactions.read')
    expect(granted.filter((permission) => !/\.(read|export)$/.test(permission))).toEqual([])
  })

  it('lets only those who build the integration see its credentials', () => {
    for (const role of ['manager', 'analyst'] as const) {
      const held = permissionsOf({ kind: 'member', role })
      expect(held.filter((permission) => /^(keys|endpoint)\./.test(permission))).toEqual([])
    }
  })

  it('never hands a credential of a tenant to staff', () => {
    for (const staffRole of ['support', 'administrator'] as const) {
      expect(isPermitted({ kind: 'staff', staffRole }, 'keys.issue')).toBe(false)
      expect(isPermitted({ kind: 'staff', staffRole }, 'endpoint.write')).toBe(false)
    }
  })

  it('lets an administrator, not support, revoke a leaked key', () => {
    expect(isPermitted({ kind: 'staff', staffRole: 'administrator' }, 'keys.revoke')).toBe(true)
    expect(isPermitted({ kind: 'staff', staffRole: 'support' }, 'keys.revoke')).toBe(false)
  })
})
