import { describe, expect, it } from 'vitest'
import type { Actor, MemberRoleName } from '@/server/core/context'
import { requireAssignable, requireChangeable, requireOwnerBeside } from './team-rules'

const acting = (role: MemberRoleName | null, userId = 'me'): Actor => ({
  kind: 'user',
  userId,
  email: 'me@example.com',
  role,
  staffRole: null,
})
const member = (role: MemberRoleName, userId = 'them', isActive = true) => ({ userId, role, isActive })
const code = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('who may change whom', () => {
  it('nobody changes themselves', () => {
    expect(code(() => requireChangeable(acting('owner'), member('owner', 'me')))).toBe('E8011')
  })

  it('an admin changes everybody but owners; a stranger nobody', () => {
    expect(code(() => requireChangeable(acting('admin'), member('admin')))).toBeNull()
    expect(code(() => requireChangeable(acting('admin'), member('owner')))).toBe('E8010')
    expect(code(() => requireChangeable(acting(null), member('analyst')))).toBe('E8010')
  })

  it('an owner changes everybody else', () => {
    expect(code(() => requireChangeable(acting('owner'), member('owner')))).toBeNull()
  })
})

it('ownership is never given as a role, nor a role above one’s own', () => {
  expect(code(() => requireAssignable(acting('owner'), 'owner'))).toBe('E8009')
  expect(code(() => requireAssignable(acting('developer'), 'admin'))).toBe('E8009')
  expect(code(() => requireAssignable(acting('admin'), 'admin'))).toBeNull()
})

it('the last owner who is active stays', () => {
  const me = member('owner', 'me')
  expect(code(() => requireOwnerBeside([me, member('admin')], me))).toBe('E8018')
  expect(code(() => requireOwnerBeside([me, member('owner', 'b', false)], me))).toBe('E8018')
  expect(code(() => requireOwnerBeside([me, member('owner', 'b')], me))).toBeNull()
})
