import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { startLoopbackServer } from './loopback-server'

interface Registration {
  /** Any that is free by default. */
  port?: number
  clientSecret: string
  redirectUri: string
  postLogoutUri: string
  /** Who signs in; read at each sign-in. */
  person: { subject: string; email: string; groups: string[]; methods: string[] }
}

interface GrantContext {
  oidc: { client: { clientId: string }; session?: { accountId?: string } }
}

/** `oidc-provider` over HTTP on loopback, with one client and one person, who signs in as soon as they are asked. */
export async function startRealProvider({
  port = 0,
  clientSecret,
  redirectUri,
  postLogoutUri,
  person,
}: Registration) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'k1', use: 'sig', alg: 'RS256' }
  const counted = { logins: 0 }
  const logoutTokens: string[] = []
  let handle: ReturnType<Provider['callback']> = () => Promise.reject(new Error('not started'))
  const server = await startLoopbackServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      counted.logins += 1
      const login = { accountId: person.subject, amr: person.methods }
      void provider.interactionFinished(request, response, { login })
    } else if (request.url === '/client-logout') {
      void text(request).then((body) => {
        logoutTokens.push(new URLSearchParams(body).get('logout_token') ?? '')
        response.writeHead(200).end()
      })
    } else void handle(request, response)
  }, port)
  const issuer = `http://127.0.0.1:${server.port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'croupier',
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [postLogoutUri],
        backchannel_logout_uri: `${issuer}/client-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    // Its own are the same, and each is warned of.
    ttl: { AccessToken: 3_600, Grant: 3_600, IdToken: 3_600, Interaction: 3_600, Session: 3_600 },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: person.email,
        email_verified: true,
        name: 'Ada',
        groups: person.groups,
      }),
    }),
    // Consent is given already, as by the administrator of a company's directory.
    async loadExistingGrant({ oidc }: GrantContext) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    // Its own refuses loopback.
    fetch(address: string, { dispatcher: _, ...request }: RequestInit & { dispatcher?: unknown }) {
      return fetch(address, request)
    },
  })
  handle = provider.callback()
  return {
    issuer,
    counted,
    logoutTokens,
    close: server.close,
  }
}

/** Follows redirects and keeps cookies, as a browser does, until it is led away from `origin`. */
export function browserAt(origin: string) {
  const cookies = new Map<string, string>()
  async function send(address: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const post = form && { method: 'POST', body: form }
    const response = await fetch(address, { redirect: 'manual', headers: { cookie }, ...post })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** Where it is led to, or the page at which it stays. */
  return async function open(
    address: URL,
    form?: URLSearchParams,
  ): Promise<{ away: URL } | { page: string }> {
    let at = address
    let response = await send(at, form)
    for (;;) {
      const location = response.headers.get('location')
      if (location === null) return { page: await response.text() }
      at = new URL(location, at)
      await response.body?.cancel()
      if (at.origin !== origin) return { away: at }
      response = await send(at)
    }
  }
}
