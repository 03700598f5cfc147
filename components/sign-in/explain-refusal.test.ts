import { describe, expect, it } from 'vitest'
import { nextStep } from './explain-refusal'

const sentence = (error: string, status = 401) => {
  const step = nextStep({ status, error })
  return step.kind === 'refusal' ? step.message : step.kind
}

describe('a sign-in that did not succeed', () => {
  it('goes on to the code where one is needed', () => {
    expect(nextStep({ status: 401, error: 'code_needed' })).toEqual({ kind: 'code' })
  })

  it('never says which of the two was wrong', () => {
    expect(sentence('CredentialsSignin')).toBe('The email and password do not match.')
  })

  it('names neither where a passkey was refused', () => {
    const refused = nextStep({ status: 401, error: 'CredentialsSignin' }, 'The passkey was not accepted.')
    expect(refused).toEqual({ kind: 'refusal', message: 'The passkey was not accepted.' })
  })

  it('blames no password for a fault of ours', () => {
    expect(sentence('unavailable')).toContain('unavailable right now')
  })

  it('says how long to wait, in words', () => {
    expect(sentence('throttled:1')).toContain('in 1 minute.')
    expect(sentence('throttled:840')).toContain('in 14 minutes.')
    expect(sentence('throttled:86400')).toContain('in 24 hours.')
  })

  it('blames the connection when there was no answer', () => {
    expect(nextStep(undefined)).toMatchObject({ message: expect.stringContaining('connection') })
  })
})
