/** Recently opened items, newest first; stored in this browser, per organization. */
export interface RecentItem {
  href: string
  label: string
  kind: string
}

const maxRecent = 6
const keyOf = (organizationId: string) => `croupier-recent:${organizationId}`

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function readRecent(store: Store, organizationId: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(organizationId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function rememberRecent(store: Store, organizationId: string, item: RecentItem): void {
  const others = readRecent(store, organizationId).filter(({ href }) => href !== item.href)
  try {
    store.setItem(keyOf(organizationId), JSON.stringify([item, ...others].slice(0, maxRecent)))
  } catch {
    // A full or blocked storage only loses the list.
  }
}

function isItem(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false
  const { href, label, kind } = value as Partial<RecentItem>
  // Only our own paths: anything may have written to the browser's storage.
  return (
    typeof href === 'string' &&
    /^\/(?!\/)/.test(href) &&
    typeof label === 'string' &&
    typeof kind === 'string'
  )
}
