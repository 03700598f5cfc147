import { describe, expect, it } from 'vitest'
import { explainCancelRefusal, explainIssueRefusal, grantOfRefusal } from './explain-refusal'

const refusal = (code: string, details: Record<string, unknown> = {}) => ({
  code,
  message: 'As told.',
  details,
})

describe('a refused cancel', () => {
  it('says that rounds in progress continue', () => {
    const told = explainCancelRefusal(refusal('not_cancellable', { grant_status: 'completed' }))
    expect(told).toContain('Rounds in progress continue')
  })

  it('says that asking again is safe where the outcome is not known', () => {
    expect(explainCancelRefusal(refusal('provider_unavailable'))).toContain('Repeating is safe')
  })

  it('falls back to what the server said', () => {
    expect(explainCancelRefusal(refusal('E5004'))).toBe('As told.')
  })
})

describe('a refused issue', () => {
  it('sends the reader to the grant where it may exist', () => {
    const unknown = refusal('provider_unavailable', { grant_id: 'g' })
    expect(explainIssueRefusal(unknown)).toContain('Check the grant')
    expect(grantOfRefusal(unknown)).toBe('g')
    expect(explainIssueRefusal(refusal('provider_unavailable'))).toBe('As told.')
  })

  it('names the field at fault', () => {
    const invalid = refusal('E0003', { issues: [{ path: 'end_at', message: 'Must be in the future' }] })
    expect(explainIssueRefusal(invalid)).toBe('Must be in the future (end_at).')
  })
})
