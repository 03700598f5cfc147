import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { type CertificationGroup, certificationGroupNames } from '@/server/contract/certification'
import { allCases } from './run-cases'
import { mutantsInAnswers } from './testing/mutants-in-answers'
import { mutantsInReports } from './testing/mutants-in-reports'
import { mutantsOfBorealis } from './testing/mutants-of-borealis'
import { mutantsOfCascade } from './testing/mutants-of-cascade'
import { setSecret } from './testing/spoil-aurora'
import { setBorealisSecret } from './testing/spoil-borealis'
import { setCascadeSecret } from './testing/spoil-cascade'
import { Studios, standOf } from './testing/studio'

const mutants = {
  aurora: [...mutantsInReports, ...mutantsInAnswers],
  borealis: mutantsOfBorealis,
  cascade: mutantsOfCascade,
}

let world: World
let studios: Studios
beforeAll(async () => {
  world = await openWorld()
  studios = new Studios(standOf(world))
  await studios.start()
  const { aurora, borealis, cascade } = world.settings.secrets
  setSecret(aurora)
  setBorealisSecret(borealis)
  setCascadeSecret(cascade)
})
afterAll(async () => {
  studios.stop()
  await world.stop()
})

describe.each([
  ['aurora', []],
  ['borealis', []],
  ['cascade', ['stakes', 'free_rounds']],
] as const)('%s', (code, notApplying: readonly CertificationGroup[]) => {
  it('finds every seeded fault of a provider, by the case and rule that it breaks', async () => {
    const missed: unknown[] = []
    for (const { name, finds, after = [], between } of mutants[code]) {
      const [failing, rule] = finds
      const results = await studios.certify(code, { cases: [...after, failing], between: between() })
      const found = results.get(failing)
      const isFound =
        found?.state === 'failed' && found.findings.some((one) => one.rule === rule && !one.isMet)
      if (!isFound)
        missed.push({
          name,
          finds,
          state: found?.state,
          broke: found?.findings.filter(({ isMet }) => !isMet),
        })
    }
    expect(missed).toEqual([])
  })

  it('knows faults for each group of cases that applies', () => {
    const groups = new Map(allCases.map(({ name, group }) => [name, group]))
    const found = mutants[code].map(({ finds }) => groups.get(finds[0]))
    expect(certificationGroupNames.filter((group) => !found.includes(group))).toEqual(notApplying)
    expect(found).not.toContain(undefined)
    expect(found.length).toBeGreaterThanOrEqual(40)
  })
})
