import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveShares, hasCycle, type Owner, ownershipFaults } from './ownership'

type Held = readonly (readonly [heldId: string | null, percent: number])[]
const owner = (id: string, kind: Owner['kind'], held: Held): Owner => ({
  id,
  kind,
  name: id,
  holdings: held.map(([heldId, percent]) => ({ heldId, share: Math.round(percent * 10_000) })),
})
const person = (id: string, ...held: Held) => owner(id, 'person', held)
const company = (id: string, ...held: Held) => owner(id, 'company', held)

describe('the share that somebody holds in the end', () => {
  it('is the product along a chain, and the sum of all chains', () => {
    const owners = [
      person('ada', [null, 10], ['holding', 50]),
      company('holding', [null, 60]),
      person('bob', ['holding', 50]),
      person('cyd', [null, 30]),
    ]
    const shares = effectiveShares(owners)
    expect(shares.get('ada')).toEqual({ share: 400_000, isLarge: true, isBeneficial: true })
    expect(shares.get('bob')).toEqual({ share: 300_000, isLarge: true, isBeneficial: true })
    expect(shares.get('holding')).toEqual({ share: 600_000, isLarge: true, isBeneficial: false })
  })

  it('is judged exactly: 25 % through three companies is beneficial, a millionth less is not', () => {
    const chain = (share: number) =>
      effectiveShares([
        company('a', [null, 50]),
        company('b', ['a', 80]),
        company('c', ['b', 100]),
        person('ada', ['c', share]),
      ]).get('ada')?.isBeneficial
    expect([chain(62.5), chain(62.4999)]).toEqual([true, false])
  })

  it('of all persons together never exceeds the whole, however deep the chains are', () => {
    const layers = fc.array(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(layers, (shape) => {
        const owners = layered(shape)
        const shares = effectiveShares(owners)
        const people = owners.filter(({ kind }) => kind === 'person')
        const total = people.reduce((sum, { id }) => sum + (shares.get(id)?.share ?? 0), 0)
        expect(total).toBeLessThanOrEqual(1_000_000)
        expect(hasCycle(owners)).toBe(false)
      }),
    )
  })
})

/** Each layer holds the first company of the one before, in shares that add up to at most the whole. */
function layered(shape: readonly (readonly number[])[]): Owner[] {
  return shape.flatMap((weights, layer) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight, position) => ({
      id: `${layer}-${position}`,
      kind: position === 0 && layer < shape.length - 1 ? ('company' as const) : ('person' as const),
      name: 'x',
      holdings: [
        {
          heldId: layer === 0 ? null : `${layer - 1}-0`,
          share: Math.max(1, Math.floor((weight * 1_000_000) / total)),
        },
      ],
    }))
  })
}

describe('owners', () => {
  it('in a circle are found, in a diamond are not', () => {
    expect(hasCycle([company('a', ['b', 10]), company('b', ['a', 10])])).toBe(true)
    expect(hasCycle([company('a', ['a', 10])])).toBe(true)
    const diamond = [company('a', [null, 50]), company('b', [null, 50]), company('c', ['a', 50], ['b', 50])]
    expect(hasCycle(diamond)).toBe(false)
  })

  it('are complete when less than 25 % is held by nobody named', () => {
    expect(ownershipFaults([person('ada', [null, 75.0001])], false)).toEqual([])
    expect(ownershipFaults([person('ada', [null, 75])], false)).toHaveLength(1)
    expect(ownershipFaults([], false)).toEqual(['Owners listed so far hold 0%. List more than 75%.'])
  })

  it('are not complete while nobody holds a company that holds a part', () => {
    const owners = [company('holding', [null, 100])]
    expect(ownershipFaults(owners, false)).toHaveLength(1)
    expect(ownershipFaults([...owners, person('ada', ['holding', 80])], false)).toEqual([])
  })

  it('that add up to more than the whole, of the organization or of a company, are refused', () => {
    expect(ownershipFaults([person('ada', [null, 60]), person('bob', [null, 40.0001])], false)).toEqual([
      'The shares of the organization add up to more than 100%.',
    ])
    const owners = [
      company('holding', [null, 100]),
      person('ada', ['holding', 100]),
      person('bob', ['holding', 1]),
    ]
    expect(ownershipFaults(owners, false)).toEqual(['The shares of holding add up to more than 100%.'])
  })

  it('may be dispersed, unless somebody does hold 25 %', () => {
    expect(ownershipFaults([person('ada', [null, 10])], true)).toEqual([])
    expect(ownershipFaults([person('ada', [null, 25])], true)).toHaveLength(1)
  })

  it('without a share are named', () => {
    expect(ownershipFaults([person('ada', [null, 100]), person('bob')], false)).toEqual([
      'bob holds no share.',
    ])
  })
})
