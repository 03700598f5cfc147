import { expect, test } from 'vitest'
import { refusalOf } from './oidc-refusal'

/** As of the built service, where `name` is that of a shortened class. */
const errorOf = (fields: object) => Object.assign(new Error('said'), { name: 'e' }, fields)

test.each([
  ['OAUTH_AUTHORIZATION_RESPONSE_ERROR', { error: 'access_denied' }, 'provider_refused'],
  ['OAUTH_RESPONSE_BODY_ERROR', { error: 'invalid_grant' }, 'provider_refused'],
  ['OAUTH_RESPONSE_BODY_ERROR', { error: 'invalid_client' }, 'client_refused'],
  ['OAUTH_WWW_AUTHENTICATE_CHALLENGE', { cause: [{ scheme: 'basic' }] }, 'client_refused'],
  ['OAUTH_WWW_AUTHENTICATE_CHALLENGE', { cause: [{ scheme: 'bearer' }] }, 'provider_refused'],
  ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', {}, 'token_invalid'],
  ['ERR_JWT_EXPIRED', {}, 'token_invalid'],
  ['ECONNREFUSED', {}, 'provider_unreachable'],
])('%s %j is %s', (code, fields, reason) => {
  expect(refusalOf(errorOf({ code, ...fields }))).toMatchObject({ reason })
})
