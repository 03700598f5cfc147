import { describe, expect, it } from 'vitest'
import { everyDialect } from './drivers'
import { bet, inboundWorld, now } from './world'

describe.each(everyDialect)('%s, when a report arrives', (_code, driver) => {
  const signing = { secret: driver.secret, at: now }

  it('accepts it when the shared secret signed it', async () => {
    const world = inboundWorld(driver)
    expect((await world.report(bet)).word).toBe('ok')
    expect(world.movements).toHaveLength(1)
  })

  it('refuses it without a signature, and reports nothing', async () => {
    const world = inboundWorld(driver)
    const answer = await driver.read(
      await world.receive(driver.withoutSignature(driver.report(bet, signing))),
    )
    expect(answer.word).toBe('invalid_signature')
    expect(world.movements).toEqual([])
  })

  it('refuses it when another secret signed it', async () => {
    const world = inboundWorld(driver)
    const forged = driver.report(bet, { ...signing, secret: driver.otherSecret })
    expect((await driver.read(await world.receive(forged))).word).toBe('invalid_signature')
    expect(world.movements).toEqual([])
  })

  it('refuses it when its amount was altered after signing', async () => {
    const world = inboundWorld(driver)
    const request = driver.report({ ...bet, roundId: 'round-150' }, signing)
    const altered = Buffer.from(request.rawBody.toString().replace('round-150', 'round-151'))
    expect((await driver.read(await world.receive({ ...request, rawBody: altered }))).word).toBe(
      'invalid_signature',
    )
    expect(world.movements).toEqual([])
  })

  it('refuses everything while its own secret is empty', async () => {
    const world = inboundWorld(driver)
    const connection = { ...world.ports.connection, secret: '' }
    const request = driver.report(bet, signing)
    const response = await driver.adapter.handleInbound({ ...world.ports, connection }, request)
    expect(await response.text()).toMatch(/signature|BADSIGN/)
    expect(world.movements).toEqual([])
  })
})
