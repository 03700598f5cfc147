import { InngestTestEngine } from '@inngest/test'
import { expect, test, vi } from 'vitest'

const redeliverIfDue = vi.hoisted(() => vi.fn<() => Promise<Date | null>>())
vi.mock('@/server/modules/delivery/wallet', () => ({ redeliverIfDue }))

const { redeliverCallback } = await import('./redeliver-callback')

const data = {
  movementId: '01981f3d-11aa-7f20-8c44-5b7d9e2f1a01',
  endpointId: '01981f3d-11aa-7f20-8c44-5b7d9e2f1a02',
  nextAttemptAt: '2026-03-01T12:00:05.000Z',
}

test('a step is made for each attempt, until the movement has left the queue', async () => {
  redeliverIfDue.mockResolvedValueOnce(new Date('2026-03-01T12:00:10Z')).mockResolvedValueOnce(null)
  const engine = new InngestTestEngine({
    function: redeliverCallback,
    events: [{ name: 'croupier/callback.queued', data }],
    steps: ['wait-1', 'wait-2'].map((id) => ({ id, handler: () => undefined })),
  })
  const { error, state } = await engine.execute()
  expect(error).toBeUndefined()
  expect(redeliverIfDue).toHaveBeenCalledTimes(2)
  expect(Object.keys(state)).toHaveLength(4)
})
