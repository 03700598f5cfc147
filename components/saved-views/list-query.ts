/** Parts of a list's address that are a place in it, not a choice of what it shows. */
const positions = ['cursor', 'page', 'preview', 'at', 'followed']

/** The filters and the order of a list, as a view saves them; empty where nothing is chosen. */
export function listQuery(params: URLSearchParams): string {
  const kept = [...params].filter(([name, value]) => value !== '' && !positions.includes(name))
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}
