interface Dates {
  goesLiveAt: Date | null
  retiresAt: Date | null
  isActive: boolean
  isUnapproved: boolean
}

/** `unlisted`: its provider no longer lists it; `unapproved`: a studio's, without an approved submission. */
export type LifecycleState = 'scheduled' | 'live' | 'deprecated' | 'retired' | 'unlisted' | 'unapproved'

/** How long the job that opens released games may take. */
const openingMs = 60_000

/** Where a game stands at a moment. */
export function lifecycleStateOf(
  { goesLiveAt, retiresAt, isActive, isUnapproved }: Dates,
  now: Date,
): LifecycleState {
  if (retiresAt !== null && retiresAt <= now) return 'retired'
  if (isUnapproved) return 'unapproved'
  if (goesLiveAt !== null && goesLiveAt > now) return 'scheduled'
  if (!isActive && (goesLiveAt === null || now.getTime() - goesLiveAt.getTime() > openingMs))
    return 'unlisted'
  return retiresAt === null ? 'live' : 'deprecated'
}
