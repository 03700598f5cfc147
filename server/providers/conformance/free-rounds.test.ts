import { describe, expect, it } from 'vitest'
import type { PerGameResult } from '../port'
import { everyDialect, freeRoundsDialects } from './drivers'
import { bet, errorKind, grantId, inboundWorld, now, outboundWorld, win } from './world'

const request = {
  grantId,
  playerId: 'p-1',
  providerGameIds: ['g-1', 'g-2'],
  roundsPerGame: 10,
  currency: 'EUR',
  startAt: now,
  endAt: new Date(now.getTime() + 86_400_000),
}
type Issued = PerGameResult<'active' | 'issue_failed'>
const active = (providerGameId: string): Issued => ({ providerGameId, status: 'active' })
const failed = (providerGameId: string): Issued => ({ providerGameId, status: 'issue_failed' })

describe.each(freeRoundsDialects)('%s, issuing free rounds', (_code, driver) => {
  const issue = (...games: Issued[]) =>
    driver.adapter.issueFreeRounds(outboundWorld(driver, driver.issueAnswer(games)).ports, {
      ...request,
      ...driver.stake,
    })

  it('says per game what became of it', async () => {
    expect(await issue(active('g-1'), failed('g-2'))).toMatchObject({
      ok: true,
      value: [active('g-1'), failed('g-2')],
    })
  })

  it.each([
    ['leaves a game out', [active('g-1')]],
    ['names a game twice', [active('g-1'), failed('g-1'), active('g-2')]],
    ['names a game nobody asked for', [active('g-1'), active('g-2'), active('g-3')]],
  ])('does not guess when the answer %s', async (_how, games) => {
    expect(errorKind(await issue(...games))).toBe('invalid_answer')
  })

  it('refuses to issue without the stake its dialect counts in, and calls nobody', async () => {
    const { ports, requests } = outboundWorld(driver, driver.issueAnswer([]))
    expect(errorKind(await driver.adapter.issueFreeRounds(ports, request))).toBe('invalid_stake')
    expect(requests).toEqual([])
  })

  it('hands on the grant of a free win', async () => {
    const world = inboundWorld(driver)
    await world.report({ ...win, grantId: grantId.toUpperCase() })
    expect(world.movements[0]).toMatchObject({ type: 'win', freeRoundGrantId: grantId })
  })

  it('hands on a free bet of nothing', async () => {
    const world = inboundWorld(driver)
    expect((await world.report({ ...bet, amountMinor: 0n, grantId })).word).toBe('ok')
    expect(world.movements[0]).toMatchObject({ type: 'bet', amountMinor: 0n, freeRoundGrantId: grantId })
  })

  it('hands on an activation and answers whether it is accepted', async () => {
    const world = inboundWorld(driver)
    const request = driver.activation(grantId, { secret: driver.secret, at: now })
    expect(await driver.readActivation(await world.receive(request))).toEqual({ accepted: true })
    expect(world.activations).toEqual([
      { grantId, providerGameId: 'g-1', event: 'completed', roundsPlayed: 5, totalWinMinor: 1250n },
    ])
  })

  it('refuses a forged activation', async () => {
    const world = inboundWorld(driver)
    const request = driver.activation(grantId, { secret: driver.otherSecret, at: now })
    expect(await driver.readActivation(await world.receive(request))).toEqual({ accepted: null })
    expect(world.activations).toEqual([])
  })
})

const withoutFreeRounds = everyDialect.filter(([, { adapter }]) => adapter.capabilities.freeRounds === null)
const withoutCancel = everyDialect.filter(
  ([, { adapter }]) => !adapter.capabilities.freeRounds?.hasProviderSideCancel,
)

it.each(withoutFreeRounds)(
  '%s refuses to issue free rounds it does not have, and calls nobody',
  async (_code, driver) => {
    const { ports, requests } = outboundWorld(driver)
    expect(errorKind(await driver.adapter.issueFreeRounds(ports, request))).toBe('refused')
    expect(requests).toEqual([])
  },
)

it.each(withoutCancel)('%s refuses to cancel free rounds, and calls nobody', async (_code, driver) => {
  const { ports, requests } = outboundWorld(driver)
  const cancel = { grantId, providerGameIds: ['g-1'] }
  expect(errorKind(await driver.adapter.cancelFreeRounds(ports, cancel))).toBe('refused')
  expect(requests).toEqual([])
})
