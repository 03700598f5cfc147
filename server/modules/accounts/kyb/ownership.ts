import { beneficialShare, type KybOwnerKind, wholeShare } from '@/server/contract/kyb'

export interface Holding {
  /** Null: the organization itself. */
  heldId: string | null
  /** Millionths. */
  share: number
}

export interface Owner {
  id: string
  kind: KybOwnerKind
  name: string
  holdings: readonly Holding[]
}

/** An exact part of the whole: `units` of a millionth to the power of `depth`. */
interface Part {
  units: bigint
  depth: number
}

const whole: Part = { units: 1n, depth: 0 }
const scale = BigInt(wholeShare)

const unitsAt = ({ units, depth }: Part, wanted: number) => units * scale ** BigInt(wanted - depth)

function sum(parts: readonly Part[]): Part {
  const depth = Math.max(0, ...parts.map((part) => part.depth))
  return { units: parts.reduce((total, part) => total + unitsAt(part, depth), 0n), depth }
}

const isAtLeast = (part: Part, share: number) => {
  const depth = Math.max(part.depth, 1)
  return unitsAt(part, depth) >= unitsAt({ units: BigInt(share), depth: 1 }, depth)
}

/** Whether an owner would hold itself, directly or through a chain. */
export function hasCycle(owners: readonly Owner[]): boolean {
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  const finished = new Set<string>()
  const reaches = (id: string, path: ReadonlySet<string>): boolean => {
    if (path.has(id)) return true
    if (finished.has(id)) return false
    const further = new Set(path).add(id)
    const found = (byId.get(id)?.holdings ?? []).some(
      ({ heldId }) => heldId !== null && reaches(heldId, further),
    )
    finished.add(id)
    return found
  }
  return owners.some(({ id }) => reaches(id, new Set()))
}

/** What each owner holds of the organization, directly and through companies. Only without a cycle. */
function partsOf(owners: readonly Owner[]): ReadonlyMap<string, Part> {
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  const known = new Map<string, Part>()
  const partOf = (id: string): Part => {
    const before = known.get(id)
    if (before) return before
    const held = (byId.get(id)?.holdings ?? []).map(({ heldId, share }) => {
      const { units, depth } = heldId === null ? whole : partOf(heldId)
      return { units: units * BigInt(share), depth: depth + 1 }
    })
    const part = sum(held)
    known.set(id, part)
    return part
  }
  return new Map(owners.map(({ id }) => [id, partOf(id)]))
}

export interface EffectiveShare {
  /** Of the organization in millionths, rounded down: for showing. */
  share: number
  /** A person who holds 25 % or more, judged exactly. */
  isBeneficial: boolean
  /** Person or company of 25 % or more. */
  isLarge: boolean
}

/** What each owner holds in the end. */
export function effectiveShares(owners: readonly Owner[]): ReadonlyMap<string, EffectiveShare> {
  const parts = partsOf(owners)
  return new Map(
    owners.map(({ id, kind }) => {
      const part = parts.get(id) ?? { units: 0n, depth: 0 }
      const isLarge = isAtLeast(part, beneficialShare)
      const share = Number((part.units * scale) / scale ** BigInt(part.depth))
      return [id, { share, isLarge, isBeneficial: isLarge && kind === 'person' }]
    }),
  )
}

/** `25%`, `33.3333%` */
export const percentOf = (share: number) => `${share / 10_000}%`

/**
 * Why the owners are not complete; empty where they are. No owner of 25 % may be missing: what no named person
 * holds must stay below that, unless the organization says that no person holds so much.
 */
export function ownershipFaults(owners: readonly Owner[], isWidelyHeld: boolean): string[] {
  const overheld = overheldNames(owners).map((name) => `The shares of ${name} add up to more than 100%.`)
  const idle = owners
    .filter(({ holdings }) => holdings.length === 0)
    .map(({ name }) => `${name} holds no share.`)
  if (overheld.length > 0) return [...overheld, ...idle]
  const effective = effectiveShares(owners)
  const people = owners.filter(({ kind }) => kind === 'person')
  if (isWidelyHeld) {
    const large = people.filter(({ id }) => effective.get(id)?.isBeneficial)
    return [...idle, ...large.map(({ name }) => `${name} holds 25% or more, so ownership is not dispersed.`)]
  }
  const parts = partsOf(owners)
  const named = sum(people.map(({ id }) => parts.get(id) ?? { units: 0n, depth: 0 }))
  const unnamed = sum([whole, { units: -named.units, depth: named.depth }])
  if (!isAtLeast(unnamed, beneficialShare)) return idle
  const share = Number((named.units * scale) / scale ** BigInt(named.depth))
  return [...idle, `Owners listed so far hold ${percentOf(share)}. List more than 75%.`]
}

/** Whose shares add up to more than all of them. */
function overheldNames(owners: readonly Owner[]): string[] {
  const sums = new Map<string | null, number>()
  for (const { heldId, share } of owners.flatMap(({ holdings }) => holdings))
    sums.set(heldId, (sums.get(heldId) ?? 0) + share)
  const nameOf = (id: string | null) =>
    id === null ? 'the organization' : (owners.find((owner) => owner.id === id)?.name ?? 'a company')
  return [...sums].filter(([, share]) => share > wholeShare).map(([id]) => nameOf(id))
}
