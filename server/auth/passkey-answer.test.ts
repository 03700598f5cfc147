import { expect, test } from 'vitest'
import { authenticationResponse, registrationResponse } from './passkey-answer'

const credential = { id: 'aWQ', rawId: 'aWQ', type: 'public-key' }
const made = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] }
const signed = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }

test('only what is verified is kept of a browser’s answer', () => {
  const extra = { clientExtensionResults: { prf: { results: {} } }, userId: 'x' }
  const credentialFields = { ...credential, clientExtensionResults: {} }
  const added = { ...credential, ...extra, response: { ...made, publicKey: 'AA', userId: 'x' } }
  expect(registrationResponse.parse(added)).toEqual({ ...credentialFields, response: made })
  const proof = { ...credential, ...extra, response: { ...signed, userHandle: 'AA' } }
  expect(authenticationResponse.parse(proof)).toEqual({ ...credentialFields, response: signed })
})

test.each([
  ['text that is not base64url', { ...signed, signature: 'a b' }],
  ['text without end', { ...signed, signature: 'A'.repeat(8_193) }],
  ['a missing signature', { ...signed, signature: undefined }],
])('%s is refused', (_, response) => {
  expect(authenticationResponse.safeParse({ ...credential, response }).success).toBe(false)
})

test('a transport that no database can hold is refused', () => {
  const response = { ...made, transports: ['a\0b'] }
  expect(registrationResponse.safeParse({ ...credential, response }).success).toBe(false)
})
