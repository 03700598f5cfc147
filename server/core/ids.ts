import { v7, validate } from 'uuid'

declare const brandTag: unique symbol
type Tagged<Name extends string> = string & { readonly [brandTag]: Name }

export type OrganizationId = Tagged<'OrganizationId'>
export type BrandId = Tagged<'BrandId'>
export type GameId = Tagged<'GameId'>
export type SessionId = Tagged<'SessionId'>

/** A new UUIDv7: ordered by time of creation, so it also makes a good index key. */
export function newId(): string {
  return v7()
}

/** Likewise of a moment, for rows that are partitioned by their ids: those of one moment are in the order of their making. */
export const newIdAt = createIds()

function createIds() {
  let last = { ms: -1, seq: 0 }
  return (at: Date): string => {
    const ms = at.getTime()
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    last = { ms, seq: ms === last.ms ? last.seq + 1 : random >>> 1 }
    return v7({ msecs: ms, seq: last.seq })
  }
}

export function isUuid(text: string): boolean {
  return validate(text)
}

/** Tags an ID of known kind: from the matching column, or just created for it. */
export const asOrganizationId = (id: string): OrganizationId => id as OrganizationId
export const asBrandId = (id: string): BrandId => id as BrandId
export const asGameId = (id: string): GameId => id as GameId
export const asSessionId = (id: string): SessionId => id as SessionId
