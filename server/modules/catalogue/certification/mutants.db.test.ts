import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { allCases } from './run-cases'
import { mutantsInAnswers } from './testing/mutants-in-answers'
import { mutantsInReports } from './testing/mutants-in-reports'
import { setSecret } from './testing/spoil'
import { Studios, standOf } from './testing/studio'

const mutants = [...mutantsInReports, ...mutantsInAnswers]

let world: World
let studios: Studios
beforeAll(async () => {
  world = await openWorld()
  studios = new Studios(standOf(world))
  await studios.start()
  setSecret(world.settings.secrets.aurora)
})
afterAll(async () => {
  studios.stop()
  await world.stop()
})

it('finds every seeded fault of a provider, by the case and rule that it breaks', async () => {
  const missed: unknown[] = []
  for (const { name, finds, after = [], between } of mutants) {
    const [failing, rule] = finds
    const results = await studios.certify('aurora', { cases: [...after, failing], between: between() })
    const found = results.get(failing)
    const isFound = found?.state === 'failed' && found.findings.some((one) => one.rule === rule && !one.isMet)
    if (!isFound) missed.push({ name, finds, broke: found?.findings.filter(({ isMet }) => !isMet) })
  }
  expect(missed).toEqual([])
})

it('knows at least forty faults, and cases by their names', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40)
  const names = new Set(allCases.map(({ name }) => name))
  expect(mutants.filter(({ finds }) => !names.has(finds[0]))).toEqual([])
})
