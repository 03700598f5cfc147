import { Hono } from 'hono'
import type { EventReceiver } from '../events/receiver'
import { BadInput, integer, queryLimit, readFields, text } from './input'

/** `/control/events/{slug}`: a receiver's secret, what it answers, and what it took. */
export function eventControl(receiver: EventReceiver): Hono {
  const routes = new Hono()
  routes.put('/:slug', async (c) => {
    const fields = await readFields(c.req)
    const status = integer(fields, 'status', 204)
    if (status < 200 || status > 599) throw new BadInput('status must be from 200 to 599.')
    await receiver.put(c.req.param('slug'), { secret: text(fields, 'secret'), status })
    return c.json({ slug: c.req.param('slug'), status })
  })
  routes.get('/:slug', async (c) =>
    c.json({
      events: await receiver.list(c.req.param('slug'), queryLimit(c.req.query('limit'), 100, 1_000)),
    }),
  )
  return routes
}
