import { z } from 'zod'
import { systemClock } from '@/server/core/clock'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { requireAttempt } from '@/server/modules/accounts/members'
import { readSamlMetadata, receiveSamlResponse } from '@/server/modules/accounts/sso'
import { clientAddress } from './client-address'
import { redirectTo, refusedAt, type SsoRoute } from './sso'

/** The routes of SAML (docs/decisions/single-sign-on.md); the others are those of every connection. */

const isId = (text: string) => z.uuid().safeParse(text).success
const maxResponseCharacters = 262_144

/**
 * The provider's answer, posted by the browser from the provider's page: the one route that takes a POST of another site. It signs no
 * one in: it keeps the answer and leads to the callback, to which the browser's own cookie comes. `RelayState` is not read.
 */
export function answerSamlResponse(request: Request, { params }: SsoRoute): Promise<Response> {
  return inLane({ name: 'cabinet' }, async () => {
    const { connectionId } = await params
    const ip = clientAddress(request.headers)
    try {
      if (ip !== null)
        await requireAttempt([{ key: `sso-acs:${ip}`, limit: 240, windowMs: 900_000 }], systemClock.now())
      const encoded = new URLSearchParams(await request.text()).get('SAMLResponse') ?? ''
      if (!isId(connectionId) || encoded === '' || encoded.length > maxResponseCharacters)
        return refusedAt('not_asked')
      const received = await receiveSamlResponse({ clock: systemClock }, { connectionId, encoded })
      if (received.kind === 'refused') return refusedAt(received.reason)
      // defence: single sign-on by SAML leads to our callback only
      return redirectTo(`/api/sso/${connectionId}/callback?state=${encodeURIComponent(received.state)}`)
    } catch (error) {
      log.error({ err: error }, 'single sign-on failed')
      return refusedAt('expired')
    }
  })
}

/** Our metadata document, which the provider's administrator imports. Public: it has our address and our certificate. */
export function answerSamlMetadata(_request: Request, { params }: SsoRoute): Promise<Response> {
  return inLane({ name: 'cabinet' }, async () => {
    const { connectionId } = await params
    const document = isId(connectionId) ? await readSamlMetadata(connectionId) : null
    if (document === null) return new Response('Not found', { status: 404 })
    return new Response(document, {
      headers: {
        'content-type': 'application/samlmetadata+xml; charset=utf-8',
        'content-disposition': 'inline; filename="croupier-saml-metadata.xml"',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
