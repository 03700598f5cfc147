import { expect, test } from 'vitest'
import { withoutSecrets } from './log'

test.each(['authorization', 'cookie', 'secret', 'password', 'apiKey', 'token', 'x-signature'])(
  '%s is never logged, three levels down',
  (name) => {
    const facts = { [name]: 'hush', headers: { [name]: 'hush', deep: { [name]: 'hush', kept: 1 } } }
    const told = {
      [name]: '[redacted]',
      headers: { [name]: '[redacted]', deep: { [name]: '[redacted]', kept: 1 } },
    }
    expect(withoutSecrets(facts)).toEqual(told)
    expect(facts.headers.deep[name]).toBe('hush')
  },
)

test('facts without a secret are not copied', () => {
  const facts = { requestId: 'a', err: new Error('b'), body: Buffer.from('c'), list: [{ d: 1 }] }
  expect(withoutSecrets(facts)).toBe(facts)
})

test('an error keeps its message and stack beside what is taken out of it', () => {
  const error = Object.assign(new Error('refused'), { token: 'hush' })
  const { err } = withoutSecrets({ err: error })
  expect(err).toMatchObject({
    message: 'refused',
    token: '[redacted]',
    stack: expect.stringContaining('refused'),
  })
})

test('secrets in a list of objects are found', () => {
  expect(withoutSecrets({ calls: [{ token: 'hush' }] })).toEqual({ calls: { 0: { token: '[redacted]' } } })
})
