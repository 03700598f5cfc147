import { describe, expect, it } from 'vitest'
import { arrangeMenu, initialMenu, menuLine, readMenu, toggleFold, togglePin } from './menu-state'
import { navigation } from './navigation'

const pathOf = (href: string) => (href.startsWith('/staff') ? href : `/o/one${href === '/' ? '' : href}`)
const arrange = (menu = initialMenu, pathname = '/o/one') =>
  arrangeMenu(navigation, { menu, pathname, pathOf })

describe('the menu', () => {
  it('folds a group and unfolds it, but never the group of the page on screen', () => {
    const folded = toggleFold(toggleFold(initialMenu, 'money'), 'developers')
    const open = (path: string) =>
      arrange(folded, path)
        .filter(({ key, isOpen }) => ['money', 'developers'].includes(key) && isOpen)
        .map(({ key }) => key)
    expect(open('/o/one')).toEqual([])
    expect(open('/o/one/billing/invoices')).toEqual(['money'])
    expect(toggleFold(toggleFold(folded, 'money'), 'developers')).toEqual(initialMenu)
  })

  it('lists a pinned page once, above the groups and in the order of the pins', () => {
    const groups = arrange(togglePin(togglePin(initialMenu, '/reports'), '/brands'))
    expect(groups[0]?.items.map(({ href }) => href)).toEqual(['/reports', '/brands'])
    const all = groups.flatMap(({ items }) => items.map(({ href }) => href))
    expect(all).toHaveLength(new Set(all).size)
  })

  it('leaves out pins of pages that the person may not open', () => {
    const operate = navigation.filter(({ key }) => key === 'operate')
    const menu = togglePin(initialMenu, '/reports')
    expect(arrangeMenu(operate, { menu, pathname: '/o/one', pathOf }).map(({ key }) => key)).toEqual([
      'operate',
    ])
  })

  it('is read from the cookie as it was written, and ignores what is no menu', () => {
    const menu = togglePin(toggleFold(initialMenu, 'money'), '/developers/keys')
    const [, value = ''] = /^croupier-menu-me=([^;]+);/.exec(menuLine('me', menu)) ?? []
    expect(readMenu(decodeURIComponent(value))).toEqual(menu)
    const foreign = JSON.stringify({ folded: ['x', 7, 'money', 'money'], pinned: ['//evil', '/team'] })
    expect(readMenu(foreign)).toEqual({ folded: ['money'], pinned: ['/team'] })
    for (const text of ['{', 'null', '[]', '7']) expect(readMenu(text)).toEqual(initialMenu)
  })
})
