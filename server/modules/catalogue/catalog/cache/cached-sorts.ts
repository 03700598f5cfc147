import type { GameSort } from '@/server/contract/operations/games'

/** Orders kept beside our own, by which games are numbered. One whose opposite is its reverse needs no other. */
export const cachedSorts = [
  'name',
  'created_at',
  'rtp',
  '-rtp',
  'release_date',
  '-release_date',
] as const satisfies readonly GameSort[]
export type CachedSort = (typeof cachedSorts)[number]
