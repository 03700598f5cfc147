import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** The control API obeys this machine only: no other address, no proxy, and no page of another site. */
export const loopbackOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const address = c.env.incoming.socket.remoteAddress ?? ''
  const isLocal = address === '::1' || /^(::ffff:)?127\./.test(address)
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  const isForeignPage = /^(cross-site|same-site)$/.test(c.req.header('sec-fetch-site') ?? '')
  if (!isLocal || isForwarded || isForeignPage) {
    return c.json({ error: 'forbidden', message: 'The control API is for this machine only.' }, 403)
  }
  return next()
}
