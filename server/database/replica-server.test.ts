import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { requireMeasuredReplica, setMeasuredReplica } from './replica-server'

const connectionTo = (identity: string) =>
  ({ query: async () => ({ rows: [{ identity }] }) }) as never as ClientBase

test('a connection to another server than the measured one is refused', async () => {
  setMeasuredReplica('10.0.0.1 5432 today')
  await requireMeasuredReplica(connectionTo('10.0.0.1 5432 today'))
  await expect(requireMeasuredReplica(connectionTo('10.0.0.2 5432 today'))).rejects.toThrow('several servers')
  setMeasuredReplica(null)
})
