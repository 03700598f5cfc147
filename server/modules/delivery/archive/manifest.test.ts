import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  composeManifest,
  type Link,
  linkDigest,
  type ManifestFile,
  manifestBytes,
  readChain,
} from './manifest'
import { idsOf, monthsAfter, startOf } from './months'
import { addUp } from './sums'

const digest = fc.string().map((text) => createHash('sha256').update(text).digest('hex'))
const sum = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  type: fc.constantFrom('bet', 'win', 'refund'),
  state: fc.constantFrom('confirmed', 'declined'),
  count: fc.nat(1_000),
  amountMinor: fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
})
const file = fc.record({
  subject: fc.constantFrom('movements' as const, 'attempts' as const),
  sha256: digest,
  groups: fc.array(fc.record({ rows: fc.integer({ min: 1, max: 9 }), root: digest }), {
    minLength: 1,
    maxLength: 3,
  }),
  sums: fc.array(sum, { maxLength: 4 }),
})

type Drafted = typeof file extends fc.Arbitrary<infer Of> ? Of : never

function filesOf(month: string, drafts: readonly Drafted[]): ManifestFile[] {
  const { firstId, endId } = idsOf(month)
  const ids = { firstId, lastId: endId }
  return drafts.map(({ subject, sha256, groups, sums }, index) => ({
    ...{ name: `${subject}-00${index + 1}.parquet`, subject, sha256, sizeBytes: 7, ...ids },
    rows: groups.reduce((all, { rows }) => all + rows, 0),
    groups: groups.map((group) => ({ rows: group.rows, ...ids, root: group.root })),
    sums: addUp([sums]),
  }))
}

/** Manifests of months that follow each other, as they are stored. */
function chainOf(months: readonly (readonly Drafted[])[]) {
  let previous: Link['previous'] = null
  return months.map((drafts, index) => {
    const month = monthsAfter('2025-11', index)
    const manifest = composeManifest({
      ...{ month, ids: idsOf(month), previous, files: filesOf(month, drafts) },
      ...{ writtenAt: startOf('2027-01'), keptUntil: startOf('2037-01'), settledBefore: startOf('2026-12') },
    })
    previous = { month, sha256: linkDigest(manifest.link) }
    return { month, text: manifestBytes(manifest).toString('utf8') }
  })
}

const months = fc.array(fc.array(file, { maxLength: 3 }), { minLength: 1, maxLength: 4 })

test('what was written reads as a chain', () => {
  fc.assert(
    fc.property(months, (drafts) => {
      const texts = chainOf(drafts)
      const { faults, manifests, head } = readChain(texts, null)
      expect(faults).toEqual([])
      expect(manifests).toHaveLength(drafts.length)
      expect(readChain(texts, head).faults).toEqual([])
    }),
  )
})

test('one character changed anywhere is found, and its month named', () => {
  fc.assert(
    fc.property(
      months,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('0', '9', 'f', 'x', ',', '"'),
      (drafts, one, where, by) => {
        const texts = chainOf(drafts)
        const { head } = readChain(texts, null)
        const at = one % texts.length
        const { month, text } = texts[at] ?? { month: '', text: '' }
        const place = where % text.length
        const changed = `${text.slice(0, place)}${by}${text.slice(place + 1)}`
        // Space between tokens says nothing.
        fc.pre(JSON.stringify(parsed(changed)) !== JSON.stringify(parsed(text)))
        const [first] = readChain(texts.with(at, { month, text: changed }), head).faults
        expect([month, monthsAfter(month, 1)]).toContain(first?.month)
      },
    ),
  )
})

test('a month that is taken out, put elsewhere or written anew with all that follow is found', () => {
  fc.assert(
    fc.property(months, fc.nat(), (drafts, one) => {
      fc.pre(drafts.length > 1)
      const texts = chainOf(drafts)
      const { head } = readChain(texts, null)
      const at = one % texts.length
      expect(readChain(texts.toSpliced(at, 1), head).faults).not.toEqual([])
      expect(readChain(texts.toReversed(), head).faults).not.toEqual([])
      const anew = chainOf(drafts.with(at, [...(drafts[at] ?? []), ...(fc.sample(file, 1) ?? [])]))
      expect(readChain(anew, head).faults).toHaveLength(1)
    }),
    { numRuns: 30 },
  )
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
