import type { Match } from './match-api'

export interface KnownHit {
  id: string
  subjectId: string
  entityId: string
  fingerprint: string
  isGone: boolean
}

export interface HitChanges {
  /** Not seen before. */
  added: Match[]
  /** Seen before, and the lists now say something else, or it has come back. */
  changed: { id: string; match: Match }[]
  /** No longer listed. */
  gone: string[]
}

const keyOf = ({ subjectId, entityId }: { subjectId: string; entityId: string }) => `${subjectId} ${entityId}`

/** What a screening says that the one before did not. What is as it was appears nowhere: its decision stands. */
export function hitChanges(known: readonly KnownHit[], matches: readonly Match[]): HitChanges {
  const knownByKey = new Map(known.map((hit) => [keyOf(hit), hit]))
  const found = new Map(matches.map((match) => [keyOf(match), match]))
  const changes: HitChanges = { added: [], changed: [], gone: [] }
  for (const [key, match] of found) {
    const before = knownByKey.get(key)
    if (!before) changes.added.push(match)
    else if (before.isGone || before.fingerprint !== match.fingerprint)
      changes.changed.push({ id: before.id, match })
  }
  changes.gone = known.filter((hit) => !hit.isGone && !found.has(keyOf(hit))).map(({ id }) => id)
  return changes
}
