import { describe, expect, it } from 'vitest'
import { everyDialect } from './drivers'
import { bet, inboundWorld, refund, sessionId, win } from './world'

describe.each(everyDialect)('%s, translating a movement', (_code, driver) => {
  it('hands on a bet with its session, amount, round and qualified id', async () => {
    const world = inboundWorld(driver)
    await world.report(bet)
    expect(world.movements[0]).toMatchObject({
      type: 'bet',
      sessionId,
      transactionId: driver.forwarded(bet).id,
      amountMinor: 150n,
      currency: 'EUR',
      roundId: 'round-1',
      isFinished: false,
    })
    expect(world.movements[0]?.referenceTransactionId).toBeUndefined()
  })

  it('passes on a final win as finished', async () => {
    const world = inboundWorld(driver)
    await world.report(win)
    expect(world.movements[0]).toMatchObject({ type: 'win', amountMinor: 900n, isFinished: true })
  })

  it('hands on a win of nothing', async () => {
    const world = inboundWorld(driver)
    expect((await world.report({ ...win, amountMinor: 0n })).word).toBe('ok')
    expect(world.movements[0]).toMatchObject({ type: 'win', amountMinor: 0n })
  })

  it('hands on a refund that names its bet by the id the bet was forwarded under', async () => {
    const world = inboundWorld(driver)
    await world.report(bet)
    await world.report(refund)
    expect(world.movements[1]).toMatchObject({
      type: 'refund',
      transactionId: driver.forwarded(refund).id,
      referenceTransactionId: world.movements[0]?.transactionId,
    })
  })

  it('keeps bet, win and refund of one round apart by id', async () => {
    const world = inboundWorld(driver)
    for (const report of [bet, { ...win, id: 'tx-1-win' }, refund]) await world.report(report)
    expect(new Set(world.movements.map((movement) => movement.transactionId)).size).toBe(3)
  })

  it('gives a repeat the same id and content', async () => {
    const world = inboundWorld(driver)
    await world.report(bet)
    await world.report(bet)
    expect(world.movements[1]).toEqual(world.movements[0])
  })

  it('treats a session id in capitals as the same session', async () => {
    const world = inboundWorld(driver)
    await world.report({ ...bet, sessionId: sessionId.toUpperCase() })
    expect(world.movements[0]?.sessionId).toBe(sessionId)
  })

  it.each(['bet', 'refund'] as const)('refuses a %s of nothing that belongs to no grant', async (kind) => {
    const world = inboundWorld(driver)
    const report = kind === 'bet' ? bet : refund
    expect((await world.report({ ...report, amountMinor: 0n })).word).toBe('invalid')
    expect(world.movements).toEqual([])
  })

  it('names a label on every movement', async () => {
    const world = inboundWorld(driver)
    await world.report(bet)
    await world.report(win)
    await world.report(refund)
    expect(world.movements.every((movement) => /^[A-Z]+$/.test(movement.action))).toBe(true)
  })
})
