import { v7, validate } from 'uuid'

declare const brandTag: unique symbol
type Tagged<Name extends string> = string & { readonly [brandTag]: Name }

export type OrganizationId = Tagged<'OrganizationId'>
export type BrandId = Tagged<'BrandId'>
export type GameId = Tagged<'GameId'>
export type SessionId = Tagged<'SessionId'>

/** A new UUIDv7: ordered by time of creation, so it also makes a good index key. */
export function newId(): string {
  return idOfNow(Date.now())
}

/** Likewise of a moment, for rows that are partitioned by their ids: those of one moment are in the order of their making. */
export const newIdAt = (at: Date): string => idOfMoment(at.getTime())

const random = drawMany(16, 256)
const idOfNow = createIds()
const idOfMoment = createIds()

function createIds() {
  let last = { msecs: -1, seq: 0 }
  return (msecs: number): string => {
    const bytes = random()
    last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : firstOf(bytes) }
    return v7({ ...last, random: bytes })
  }
}

/** Half of what there is room for, so that counting on does not begin anew. */
const firstOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(6) >>> 1

/** Random bytes of the operating system, asked for many times `size` at once: asking costs more than an id. */
function drawMany(size: number, times: number): () => Uint8Array {
  const drawn = new Uint8Array(size * times)
  let used = drawn.length
  return () => {
    if (used === drawn.length) {
      crypto.getRandomValues(drawn)
      used = 0
    }
    used += size
    return drawn.subarray(used - size, used)
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
