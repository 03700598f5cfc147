import { expect, it } from 'vitest'
import { fieldRefusals } from './field-refusal'

it('puts every reason under its field', () => {
  const details = {
    reasons: [
      { reason: 'scheme', message: 'Use https.' },
      { reason: 'port', message: 'Use 443.' },
    ],
    issues: [{ path: 'secret', message: 'Too short' }],
  }
  expect(fieldRefusals({ code: 'E6002', message: 'Use https.', details })).toEqual({
    url: 'Use https. Use 443.',
    secret: 'Too short',
  })
})

it('leaves both fields alone for a refusal about something else', () => {
  const none = { url: null, secret: null }
  expect(fieldRefusals({ code: 'E6008', message: 'No such brand.', details: {} })).toEqual(none)
  const issues = [{ path: 'name', message: 'x' }]
  expect(fieldRefusals({ code: 'E0003', message: 'x', details: { issues } })).toEqual(none)
  expect(fieldRefusals(null)).toEqual(none)
})
