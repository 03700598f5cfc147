import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { startLoopbackServer } from './loopback-server'

/** What the hostile provider of a test answers to a code, from the nonce of the sign-in. */
export type MakeToken = (made: {
  nonce: string
  issuer: string
  clientId: string
  sign: (claims: JWTPayload, algorithm?: 'RS256') => Promise<string>
  publicKeyPem: string
}) => Promise<string>

/** A provider over HTTP on loopback that signs whatever a test wants: for answers that no honest one gives. */
export async function startHostileProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }
  const publicKeyPem = JSON.stringify(jwk)
  const nonces = new Map<string, string>()
  let makeToken: MakeToken | null = null
  let metadata: Record<string, unknown> = {}
  const server = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') {
      answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
        ...metadata,
      })
      return
    }
    if (pathname === '/jwks') {
      answer({ keys: [jwk] })
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? ''
      const nonce = nonces.get(code)
      nonces.delete(code)
      if (nonce === undefined || !makeToken) {
        answer({ error: 'invalid_grant' }, 400)
        return
      }
      void makeToken({ nonce, issuer, clientId: 'croupier', sign, publicKeyPem }).then((idToken) =>
        answer({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
      )
    })
  })
  const issuer: string = `http://127.0.0.1:${server.port}`
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
  return {
    issuer,
    sign,
    answers: (make: MakeToken, about: Record<string, unknown> = {}) => {
      makeToken = make
      metadata = about
    },
    /** Signs in without asking: the address to which the provider sends the browser back. */
    approve(address: URL): URL {
      const code = crypto.randomUUID()
      nonces.set(code, address.searchParams.get('nonce') ?? '')
      const back = new URL(address.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', address.searchParams.get('state') ?? '')
      return back
    },
    close: server.close,
  }
}
