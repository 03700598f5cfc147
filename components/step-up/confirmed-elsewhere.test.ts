import { expect, it } from 'vitest'
import { announceConfirmed, whenConfirmedElsewhere } from './confirmed-elsewhere'

it('a confirmation in one tab is heard in another', async () => {
  const isHeard = await new Promise<boolean>((resolve) => {
    const stop = whenConfirmedElsewhere(() => {
      stop()
      resolve(true)
    })
    announceConfirmed()
  })
  expect(isHeard).toBe(true)
})
