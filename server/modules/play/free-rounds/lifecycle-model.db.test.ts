import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFreeRoundsWorld } from '@/server/testing/free-rounds-world'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { checkLedgers, checkMoves, checkStatus } from './testing/lifecycle-checks'
import { type Command, type IssueEnd, issueEnd, lifecycleCommand } from './testing/lifecycle-commands'
import { newLedger } from './testing/lifecycle-ledger'
import { act, beginLifecycle } from './testing/lifecycle-run'

const stub = createProviderStub()
stubProviders(stub)

type Family = keyof typeof freeRoundsFamilies

async function live(family: Family, end: IssueEnd, commands: readonly Command[]): Promise<void> {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies[family] })
  const world = await createFreeRoundsWorld(stub, { games: 2 })
  const life = await beginLifecycle(world, stub, end)
  const ledgers = [newLedger(), newLedger()]
  let before = await world.grant(life.grantId)
  for (const step of commands) {
    await act(life, step, { ledgers, before })
    const after = await world.grant(life.grantId)
    checkMoves({ family, step }, before, after)
    checkLedgers(family, ledgers, after)
    checkStatus(after)
    expect(world.wallet.balance()).toBe(10_000 + ledgers.reduce((sum, { won }) => sum + won, 0))
    before = after
  }
}

test.each(['aurora', 'borealis'] as const)(
  'whatever happens to a grant at %s in whatever order, it reaches no forbidden state',
  async (family) => {
    const commands = fc.array(lifecycleCommand, { minLength: 4, maxLength: 40, size: 'max' })
    const property = fc.asyncProperty(issueEnd, commands, (end, steps) =>
      live(family, end as IssueEnd, steps),
    )
    await fc.assert(property, { numRuns: 40 })
  },
  240_000,
)
