import { beforeEach, expect, test, vi } from 'vitest'

const kill = vi.fn()

/** The module anew, as a process started with these variables would have it. */
async function started(variables: Record<string, string>) {
  vi.resetModules()
  for (const name of ['croupier.env', 'croupier.wallet.checkpoints']) {
    Reflect.deleteProperty(globalThis, Symbol.for(name))
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  vi.spyOn(process, 'kill').mockImplementation(kill)
  return (await import('./checkpoint')).checkpoint
}

beforeEach(() => {
  kill.mockReset()
  vi.unstubAllEnvs()
})

test('a process told to crash dies as by kill -9, at that step and no sooner', async () => {
  const checkpoint = await started({ API_MODE: 'sandbox', CROUPIER_CRASH_AT: 'sent:2' })
  checkpoint('recorded')
  checkpoint('sent')
  expect(kill).not.toHaveBeenCalled()
  checkpoint('sent')
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
})

test('nothing crashes a live deployment, nor one that was not told to', async () => {
  const live = await started({ API_MODE: 'live', CROUPIER_CRASH_AT: 'sent' })
  live('sent')
  const untold = await started({ API_MODE: 'sandbox', CROUPIER_CRASH_AT: '' })
  untold('sent')
  expect(kill).not.toHaveBeenCalled()
})
