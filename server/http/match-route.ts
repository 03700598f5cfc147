/** The next level of a route: by the segment's name, by any segment, or by the whole rest. */
interface Junction<T> {
  named: Map<string, Junction<T>>
  any: Junction<T> | null
  /** Matches one segment or more; none too where it is the optional kind. */
  rest: { route: T; isOptional: boolean } | null
  here: T | null
}

const junction = <T>(): Junction<T> => ({ named: new Map(), any: null, rest: null, here: null })

/**
 * Finds a route by path as Next does by its folder names: a literal segment before `[one]`, that before `[...several]`
 * and `[[...any]]`. Segments are compared undecoded, and a trailing slash is ignored.
 */
export function createRouter<T>(routes: Readonly<Record<string, T>>): (pathname: string) => T | null {
  const root = junction<T>()
  for (const [folder, route] of Object.entries(routes)) addRoute(root, folder.split('/').slice(1), route)
  return (pathname) => {
    const path = pathname.endsWith('/') ? pathname.slice(1, -1) : pathname.slice(1)
    return findRoute(root, path === '' ? [] : path.split('/'), 0)
  }
}

function addRoute<T>(from: Junction<T>, [segment, ...following]: string[], route: T): void {
  if (segment === undefined) {
    from.here = route
    return
  }
  if (segment.startsWith('[[...') || segment.startsWith('[...')) {
    from.rest = { route, isOptional: segment.startsWith('[[') }
    return
  }
  const isAny = segment.startsWith('[')
  const next = (isAny ? from.any : from.named.get(segment)) ?? junction<T>()
  if (isAny) from.any = next
  else from.named.set(segment, next)
  addRoute(next, following, route)
}

function findRoute<T>(from: Junction<T>, segments: readonly string[], at: number): T | null {
  const segment = segments[at]
  if (segment === undefined) return from.here ?? (from.rest?.isOptional ? from.rest.route : null)
  const named = from.named.get(segment)
  return (
    (named && findRoute(named, segments, at + 1)) ??
    (from.any && findRoute(from.any, segments, at + 1)) ??
    from.rest?.route ??
    null
  )
}
