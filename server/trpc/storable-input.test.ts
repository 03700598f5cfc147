import { describe, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import type { CabinetContext } from './context'
import { appRouter } from './router'
import { unstorablePart } from './storable-input'

const nobody: CabinetContext = {
  requestId: newId(),
  clock: manualClock(new Date('2026-01-01T00:00:00Z')),
  origin: { ip: null, userAgent: null },
  viewer: null,
  asked: null,
  opened: null,
  openedByStaff: [],
  owesTwoFactorTo: null,
  writtenAtMs: null,
  setCookie: () => undefined,
}

type Call = (input: unknown) => Promise<unknown>
interface Node {
  [name: string]: Node & Call
}
const caller = appRouter.createCaller(nobody) as unknown as Node
const procedures = Object.keys(appRouter._def.procedures)

/** Asked before who is signed in: every procedure is reached by somebody who is not. */
const ask = (path: string, input: unknown) =>
  (path.split('.').reduce<Node>((node, name) => node[name] as Node, caller) as unknown as Call)(input)

describe('an input that no database can hold', () => {
  test.each(procedures)('is refused by %s', async (path) => {
    for (const value of [
      'a\0b',
      '\ud800',
      new Date(Number.NaN),
      new Date('+275760-09-13'),
      new Date('0000-12-31'),
    ])
      for (const input of [value, { field: value }, { list: [{ field: value }] }])
        await expect(ask(path, input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is named by its field', () => {
    expect(unstorablePart({ name: 'Ada', tags: ['a', 'b\0'] })).toMatchObject({ path: ['tags', '1'] })
    expect(unstorablePart({ name: 'Ada', at: new Date('2026-01-01'), count: 1n, none: null })).toBeNull()
  })

  test('may nest without end', () => {
    let input: unknown = 'a\0'
    for (let depth = 0; depth < 20_000; depth += 1) input = [input]
    expect(unstorablePart(input)).not.toBeNull()
  })
})
