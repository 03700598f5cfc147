import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { topUpOf } from '@/server/modules/accounts/credit/testing/top-up'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { accrueUntil, addContract, play, shareLine } from './testing/world'

stubProviders(createProviderStub())

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

describe('fees that reach the overdraft floor', () => {
  it('stop launches with E4001, and a top-up opens them at once', async () => {
    const own = await createSessionWorld({ settings: { creditMinor: 1_000n, overdraftFloorMinor: -500n } })
    own.clock.set(new Date('2026-02-20T12:00:00Z'))
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-01', { type: 'bet', amountMinor: 14_990n })
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 10n })
    await accrueUntil(own, '2026-03-02')
    expect(await own.create('above')).toMatchObject({ status: 201 })
    await accrueUntil(own, '2026-03-03')
    await expect(own.create('on the floor')).rejects.toEqual(refusal('E4001', 402))
    await topUpCredit(own.tenant, topUpOf(1n))
    expect(await own.create('topped up')).toMatchObject({ status: 201 })
  })

  it('let bets and wins of open sessions pass', async () => {
    const world = await createWorld()
    await db.organization.updateMany({
      where: { id: world.organizationId },
      data: { creditMinor: -501n, overdraftFloorMinor: -500n },
    })
    for (const type of ['bet', 'win'] as const) {
      const report = world.report({ type, transactionId: type })
      expect(await reportMovement(world.ctx, report, world.ports)).toMatchObject({ outcome: 'ok' })
    }
  })
})
