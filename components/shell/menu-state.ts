import { isCurrent, type NavigationGroup, type NavigationItem, navigation } from './navigation'

/** What a person has folded and pinned in the menu. A cookie of theirs keeps it, so that the server draws the same menu. */
export interface MenuState {
  /** Keys of groups. */
  folded: readonly string[]
  /** Addresses of pages, in the order in which they were pinned. */
  pinned: readonly string[]
}

export const initialMenu: MenuState = { folded: [], pinned: [] }

/** One for each person: several may use a browser. */
export const menuCookie = (userId: string) => `croupier-menu-${userId}`

const maxPinned = 12
const yearS = 31_536_000

const knownGroups = new Set(navigation.map(({ key }) => key))
const knownPages = new Set(navigation.flatMap(({ items }) => items.map(({ href }) => href)))

const known = (value: unknown, names: ReadonlySet<string>): string[] =>
  Array.isArray(value) ? [...new Set(value)].filter((name) => names.has(name)) : []

/** What is no menu of ours is ignored. */
export function readMenu(text: string | undefined): MenuState {
  if (!text) return initialMenu
  try {
    const { folded, pinned } = JSON.parse(text) as Partial<Record<keyof MenuState, unknown>>
    return { folded: known(folded, knownGroups), pinned: known(pinned, knownPages).slice(0, maxPinned) }
  } catch {
    return initialMenu
  }
}

export function menuLine(userId: string, menu: MenuState): string {
  const value = encodeURIComponent(JSON.stringify(menu))
  return `${menuCookie(userId)}=${value}; path=/; max-age=${yearS}; samesite=lax`
}

const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name]

export const toggleFold = (menu: MenuState, key: string): MenuState => ({
  ...menu,
  folded: toggled(menu.folded, key),
})

/** The oldest pin makes way for the newest. */
export const togglePin = (menu: MenuState, href: string): MenuState => ({
  ...menu,
  pinned: toggled(menu.pinned, href).slice(-maxPinned),
})

export interface MenuGroup extends NavigationGroup {
  isOpen: boolean
  /** Pins, and the group of the page on screen, cannot be folded. */
  isFoldable: boolean
}

interface Arranged {
  menu: MenuState
  pathname: string
  pathOf: (href: string) => string
}

/** The menu as it is drawn: pins first, each page once, the group of the page on screen open. */
export function arrangeMenu(
  groups: readonly NavigationGroup[],
  { menu, pathname, pathOf }: Arranged,
): MenuGroup[] {
  const pages = groups.flatMap(({ items }) => items)
  const pins = menu.pinned.flatMap((href) => pages.find((page) => page.href === href) ?? [])
  const isHere = ({ href }: NavigationItem) => isCurrent(pathOf(href), pathname)
  const others = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => !pins.includes(item)) }))
    .filter(({ items }) => items.length > 0)
    .map((group) => {
      const isFoldable = !group.items.some(isHere)
      return { ...group, isFoldable, isOpen: !isFoldable || !menu.folded.includes(group.key) }
    })
  const pinned: MenuGroup = { key: 'pinned', label: 'Pinned', items: pins, isOpen: true, isFoldable: false }
  return pins.length > 0 ? [pinned, ...others] : others
}
