import { expect, test } from 'vitest'
import { permissionsOf } from '@/server/core/permissions'
import type { Me } from './me-context'
import { navigation } from './navigation'
import { pageShortcuts } from './shortcut-keys'

test('every page of an organization has a key of its own', () => {
  const of = (kind: 'platform' | 'affiliate' | 'studio') => {
    const permissions = permissionsOf({ member: kind === 'platform' ? 'owner' : kind })
    return pageShortcuts({ permissions, staffPermissions: [], organization: { kind } } as unknown as Me)
  }
  const [platform, affiliate, studio] = [of('platform'), of('affiliate'), of('studio')]
  const ofKind = [...affiliate, ...studio].filter(({ href }) => /^\/(affiliate|studio)/.test(href))
  const shortcuts = [...platform, ...ofKind]
  const pages = navigation.filter((group) => !group.isStaff).flatMap((group) => group.items)
  expect(shortcuts.map(({ href }) => href).toSorted()).toEqual(pages.map(({ href }) => href).toSorted())
  for (const own of [platform, affiliate, studio])
    expect(new Set(own.map(({ key }) => key)).size).toBe(own.length)
})
