import { expect, test } from 'vitest'
import type { Me } from './me-context'
import { navigation } from './navigation'
import { pageShortcuts } from './shortcut-keys'

test('every page of an organization has a letter of its own', () => {
  const permissions = navigation.flatMap((group) => group.items.map((item) => item.permission))
  const of = (kind: 'platform' | 'affiliate') =>
    pageShortcuts({ permissions, staffPermissions: [], organization: { kind } } as unknown as Me)
  const [platform, affiliate] = [of('platform'), of('affiliate')]
  const shortcuts = [...platform, ...affiliate.filter(({ href }) => href.startsWith('/affiliate'))]
  const pages = navigation.filter((group) => !group.isStaff).flatMap((group) => group.items)
  expect(shortcuts.map(({ href }) => href).toSorted()).toEqual(pages.map(({ href }) => href).toSorted())
  expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length)
})
