import { Hono } from 'hono'
import { PAYOUT_MODES, type Payouts } from '../payouts/payouts'
import { BadInput, oneOf, readFields } from './input'

/** `/control/payouts`: how payouts are answered, and what became of them. */
export function payoutControl(payouts: Payouts): Hono {
  const routes = new Hono()
  routes.put('/', async (c) => {
    payouts.mode = oneOf(await readFields(c.req), 'mode', PAYOUT_MODES)
    return c.json({ mode: payouts.mode })
  })
  routes.get('/:reference', async (c) => {
    const { rows } = await payouts.pool.query('select * from payout where reference = $1', [
      c.req.param('reference'),
    ])
    if (!rows[0]) throw new BadInput('There is no payout of this reference.', 404)
    return c.json(rows[0])
  })
  routes.post('/:reference', async (c) => {
    const status = oneOf(await readFields(c.req), 'status', ['paid', 'failed'] as const)
    await payouts.pool.query(
      `update payout set status = $2, reason = $3 where reference = $1 and status = 'processing'`,
      [c.req.param('reference'), status, status === 'failed' ? 'The receiving account is closed.' : null],
    )
    return c.json({ status })
  })
  return routes
}
