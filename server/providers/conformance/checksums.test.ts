import { describe, expect, it } from 'vitest'
import type { GameChecksum } from '../port'
import { httpAnswer } from './driver'
import { everyDialect } from './drivers'
import { errorKind, outboundWorld } from './world'

const row: GameChecksum = {
  ...{ providerGameId: 'g-1', component: 'math.jar', version: '1.4', algorithm: 'sha256' },
  value: 'abcdef0123456789',
}
const other: GameChecksum = { ...row, component: 'engine.js', algorithm: 'sha1' }

describe.each(everyDialect)('%s, asked for its checksums', (_code, driver) => {
  const ask = (...answers: Parameters<typeof outboundWorld> extends [unknown, ...infer A] ? A : never) => {
    const { ports, requests } = outboundWorld(driver, ...answers)
    const { listChecksums } = driver.adapter
    if (!listChecksums) throw new Error('The dialect has no checksums')
    return { requests, answered: listChecksums(ports) }
  }

  it('says that it can be', () => expect(driver.adapter.capabilities.hasChecksums).toBe(true))

  it('lists them, by a signed call, in lower case', async () => {
    const { requests, answered } = ask(driver.checksumsAnswer([row, other]))
    expect(await answered).toEqual({ ok: true, value: [row, other] })
    const [sent] = requests
    expect(sent && driver.isSignedCall(sent, driver.secret)).toBe(true)
  })

  it.each(['auth', 'rate_limited', 'unavailable', 'refused'] as const)('refuses: %s', async (kind) => {
    expect(errorKind(await ask(driver.refusal(kind)).answered)).toBe(kind)
  })

  it.each([
    ['a component twice', driver.checksumsAnswer([row, { ...row, value: 'ffffffff' }])],
    ['a value that is no checksum', driver.checksumsAnswer([{ ...row, value: 'xyz' }])],
    ['an unknown algorithm', driver.checksumsAnswer([{ ...row, algorithm: 'rot13' as never }])],
    ['no list', httpAnswer('<html>')],
  ])('is not believed with %s', async (_what, answer) => {
    expect(errorKind(await ask(answer).answered)).toBe('invalid_answer')
  })
})
