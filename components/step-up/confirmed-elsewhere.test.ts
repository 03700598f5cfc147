import { expect, it } from 'vitest'
import { announceConfirmed, whenConfirmedElsewhere } from './confirmed-elsewhere'

it('a confirmation in one tab is heard in another', async () => {
  const heard = Promise.withResolvers<string>()
  const stop = whenConfirmedElsewhere(() => heard.resolve('confirmed'))
  announceConfirmed()
  expect(await heard.promise).toBe('confirmed')
  stop()
})
