import type { Me } from './me-context'
import { visibleNavigation } from './navigation'

/** The letter after `g` for each page; there are more pages than letters. */
const pageKeys: Record<string, string> = {
  '/': 'o',
  '/incidents': 'x',
  '/games': 'g',
  '/sessions': 's',
  '/transactions': 't',
  '/callbacks': 'c',
  '/rounds': 'h',
  '/players': 'p',
  '/jurisdictions': 'j',
  '/protection': 'z',
  '/reports': 'n',
  '/billing': 'l',
  '/reconciliation': '3',
  '/verification': 'y',
  '/brands': 'b',
  '/affiliate': 'h',
  '/studio': 'h',
  '/studio/certification': 'd',
  '/studio/games': 'g',
  '/studio/submissions': 's',
  '/studio/calls': 'r',
  '/studio/statements': 'l',
  '/campaigns': 'm',
  '/free-rounds': 'f',
  '/developers/keys': 'k',
  '/developers/endpoints': 'e',
  '/developers/destinations': 'q',
  '/developers/readiness': 'd',
  '/developers/signatures': 'v',
  '/developers/requests': 'r',
  '/team': 'u',
  '/team/sign-ins': '1',
  '/single-sign-on': '2',
  '/audit-log': 'a',
  '/branding': 'w',
  '/organization': 'i',
}

export interface PageShortcut {
  key: string
  href: string
  label: string
}

/** Shortcuts of the pages that the user may open. */
export function pageShortcuts(me: Me): PageShortcut[] {
  return visibleNavigation(me)
    .flatMap((group) => group.items)
    .flatMap(({ href, label }) => {
      const key = pageKeys[href]
      return key === undefined ? [] : [{ key, href, label }]
    })
}

export const generalShortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Search' },
  { keys: ['/'], what: 'Search this list' },
  { keys: ['J'], what: 'Next row' },
  { keys: ['K'], what: 'Previous row' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['Esc'], what: 'Close dialog' },
  { keys: ['?'], what: 'This list' },
] as const
