import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { identityFetch, identityOrigins } from '@/server/outbound'
import { refusalOf } from './oidc-refusal'
import { SsoRefusal } from './refusal'

/** A connection as the protocol needs it. */
export interface OidcProvider {
  issuer: string
  clientId: string
  secret: string
  clockSkewS: number
}

/** Signatures that only the provider can make: neither none nor one made with a secret or a public key. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
]
const backchannelEvent = 'http://schemas.openid.net/event/backchannel-logout'

const guardedFetch: client.CustomFetch = (url, { method, headers, body, signal }) =>
  identityFetch(url, { method, headers, body, signal }).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message.slice(0, 300) : null
    throw new SsoRefusal('provider_unreachable', detail)
  })

/** The provider's own description, read anew for each sign-in, so that its keys may change at any time. */
async function discover(provider: OidcProvider): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer)
  const isExempt = identityOrigins().includes(issuer.origin)
  const options = {
    [client.customFetch]: guardedFetch,
    ...(isExempt && issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  }
  const found = await client
    .discovery(issuer, provider.clientId, undefined, undefined, options)
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  const { supportsPKCE: _, ...server } = found.serverMetadata()
  // defence: the provider's description is of the issuer that was set up
  if (server.issuer !== provider.issuer)
    throw new SsoRefusal('token_invalid', `The provider calls itself ${server.issuer}`)
  const metadata = {
    [client.clockTolerance]: provider.clockSkewS,
    token_endpoint_auth_method: 'client_secret_basic',
  }
  const configuration = new client.Configuration(
    server,
    provider.clientId,
    metadata,
    authenticate(provider.secret, server.token_endpoint_auth_methods_supported),
  )
  configuration[client.customFetch] = guardedFetch
  if (options.execute) client.allowInsecureRequests(configuration)
  // Refuses `none` and every signature by a shared secret too, whatever the provider offers.
  // defence: the ID token's signature is verified
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

const authenticate = (secret: string, supported: readonly string[] = ['client_secret_basic']) =>
  supported.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)

export interface Challenge {
  state: string
  nonce: string
  verifier: string
}

export const newChallenge = (): Challenge => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** Where the browser is sent. */
export async function authorizationAddress(
  provider: OidcProvider,
  { state, nonce, verifier }: Challenge,
  {
    redirectUri,
    loginHint,
    isFresh,
  }: { redirectUri: string; loginHint?: string | undefined; isFresh: boolean },
): Promise<URL> {
  const configuration = await discover(provider)
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
    ...(isFresh && { max_age: '0', prompt: 'login' }),
  })
}

/** What the provider proved of a person. */
export interface ProviderProof {
  subject: string
  claims: Readonly<Record<string, unknown>>
  sid: string | null
  idToken: string
  authenticatedAt: Date | null
}

/** Spends the code, checks the ID token, and adds what the user information endpoint says. Throws SsoRefusal. */
export async function redeem(
  provider: OidcProvider,
  callback: URL,
  { state, nonce, verifier }: Challenge,
  { groupsClaim, isFresh }: { groupsClaim: string; isFresh: boolean },
): Promise<ProviderProof> {
  const configuration = await discover(provider)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      // With a minute for the way back.
      ...(isFresh && { maxAge: 60 }),
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new SsoRefusal('token_invalid', 'No ID token')
    const isThin = claims.email === undefined || claims[groupsClaim] === undefined
    const more =
      isThin && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    return {
      subject: claims.sub,
      claims: { ...more, ...claims },
      sid: typeof claims.sid === 'string' ? claims.sid : null,
      idToken: tokens.id_token,
      authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1_000),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The address that ends the session at the provider too; null where it offers none. */
export async function endSessionAddress(
  provider: OidcProvider,
  hint: string,
  returnTo: string,
): Promise<string | null> {
  const configuration = await discover(provider)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(configuration, { id_token_hint: hint, post_logout_redirect_uri: returnTo })
    .href
}

/** Whose sessions the provider says are over. Throws SsoRefusal for anything but its own fresh word. */
export async function readLogoutToken(
  provider: OidcProvider,
  token: string,
): Promise<{ subject: string | undefined; sid: string | undefined }> {
  const { jwks_uri } = (await discover(provider)).serverMetadata()
  if (!jwks_uri) throw new SsoRefusal('token_invalid', 'The provider publishes no keys')
  try {
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [jwksFetch]: (url, options) =>
        identityFetch(url, { headers: Object.fromEntries(options.headers), signal: options.signal }),
    })
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer: provider.issuer,
      audience: provider.clientId,
      clockTolerance: provider.clockSkewS,
      maxTokenAge: 300,
      requiredClaims: ['iat', 'jti', 'events'],
    })
    const events = payload.events
    const isLogout = typeof events === 'object' && events !== null && backchannelEvent in events
    const sid = typeof payload.sid === 'string' ? payload.sid : undefined
    // defence: an ID token ends no sessions
    if (!isLogout || 'nonce' in payload || (payload.sub === undefined && sid === undefined))
      throw new SsoRefusal('token_invalid', 'Not a logout token')
    return { subject: payload.sub, sid }
  } catch (error) {
    throw refusalOf(error)
  }
}
