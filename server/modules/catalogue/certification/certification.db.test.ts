import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { allCases } from './run-cases'
import { Studios, standOf } from './testing/studio'

let world: World
let studios: Studios
beforeAll(async () => {
  world = await openWorld()
  studios = new Studios(standOf(world))
  await studios.start()
})
afterAll(async () => {
  studios.stop()
  await world.stop()
})

const notApplying = {
  aurora: ['free_rounds_not_accepted'],
  borealis: ['free_rounds_cancelled', 'launch_of_variants', 'stale_call'],
  cascade: [
    'launch_of_variants',
    // Its tables have no replays.
    ...['replay_opens', 'replay_of_another'],
    ...allCases.filter(({ group }) => group === 'stakes' || group === 'free_rounds').map(({ name }) => name),
  ],
}

describe.each(['aurora', 'borealis', 'cascade'] as const)('the sandbox’s %s', (code) => {
  it('passes every case that applies to it', async () => {
    const results = await studios.certify(code)
    expect([...results.keys()]).toEqual(allCases.map(({ name }) => name))
    const failed = [...results].filter(([, { state }]) => state === 'failed')
    const broken = failed.map(([name, { findings }]) => [name, findings.filter(({ isMet }) => !isMet)])
    expect(broken).toEqual([])
    const skipped = [...results].filter(([, { state }]) => state === 'not_applicable').map(([name]) => name)
    expect(skipped.sort()).toEqual([...notApplying[code]].sort())
  })
})
