import { Hono } from 'hono'
import type { EventReceiver } from './receiver'

/** `POST /events/{slug}`: where demo organizations get their signed events. */
export function eventRoutes(receiver: EventReceiver): Hono {
  const routes = new Hono()
  routes.post('/:slug', async (c) => {
    const status = await receiver.receive(c.req.param('slug'), await c.req.text(), c.req.header())
    return new Response(null, { status })
  })
  return routes
}
