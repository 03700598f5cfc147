import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { inTransaction } from '@/server/db'

/** How PostgreSQL reads it where tables are large: nothing is read whole if there is another way. */
const planOf = (statement: string) =>
  inTransaction(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_hashjoin = off')
    await tx.query('set local enable_mergejoin = off')
    const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`)
    return lines.map((line) => line['QUERY PLAN'].trim())
  })

const movements = 'from unnest(array[gen_random_uuid()]) as wanted(id)'

test.each([
  `select a.id ${movements} join delivery_attempt a on a.movement_id = wanted.id where a.is_with_movement`,
  `select wanted.id, a.verdict ${movements} left join delivery_attempt a on a.movement_id = wanted.id and a.number = 1`,
])(
  'attempts are looked up by their movement, not read all, however they are joined: %s',
  async (statement) => {
    const plan = await planOf(statement)
    expect(plan).toContain('Index Cond: (id = wanted.id)')
    expect(plan.join('\n')).not.toMatch(/Seq Scan|Subquery Scan/)
  },
)

test('attempts of an endpoint come from indexes in the order in which they ended', async () => {
  const plan = await planOf(`select finished_at from delivery_attempt
    where endpoint_id = '${newId()}' and finished_at > '2026-01-01' order by finished_at limit 1`)
  expect(plan.join('\n')).toMatch(/Merge Append/)
  expect(plan.join('\n')).not.toMatch(/^Sort$|Seq Scan|Subquery Scan/m)
})
