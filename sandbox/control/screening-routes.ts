import { Hono } from 'hono'
import type { Screening } from '../screening/routes'
import { BadInput, readFields } from './input'

/** `/control/screening`: outages, and people who are listed from now on. */
export function screeningControl(screening: Screening): Hono {
  const routes = new Hono()
  routes.put('/', async (c) => {
    const { is_down: isDown } = await readFields(c.req)
    if (typeof isDown !== 'boolean') throw new BadInput('is_down is true or false')
    screening.isDown = isDown
    return c.json({ is_down: isDown })
  })
  routes.post('/persons', async (c) => {
    const { name, topic } = await readFields(c.req)
    if (typeof name !== 'string' || typeof topic !== 'string') throw new BadInput('name and topic are texts')
    const id = `sandbox-added-${screening.added.length + 1}`
    const properties = { name: [name], topics: [topic] }
    screening.added.push({ id, caption: name, schema: 'Person', properties, datasets: ['sandbox_added'] })
    return c.json({ id })
  })
  return routes
}
