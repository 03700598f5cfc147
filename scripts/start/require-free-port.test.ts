import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { explainListenFailure, requireFreePort } from './require-free-port.mjs'

const place = { name: 'PORT', port: 80, host: '127.0.0.1' }

test('a port that is taken, not allowed, or of another machine is told apart', () => {
  expect(explainListenFailure('EADDRINUSE', place)).toContain('Port 80 is in use by another program')
  expect(explainListenFailure('EACCES', place)).toBe(
    'This user may not listen on port 80: set PORT to a port from 1024 to 65535.',
  )
  expect(explainListenFailure('EADDRNOTAVAIL', { ...place, host: '192.0.2.1' })).toContain(
    'HOST is "192.0.2.1", which is not an address of this machine',
  )
})

test('an address of another machine is not reported as a port in use', async () => {
  const elsewhere = requireFreePort({ ...place, port: 20_000, host: '192.0.2.1' }, Date.now() + 60_000)
  await expect(elsewhere).rejects.toThrow('not an address of this machine')
})

test('a port that is taken until the deadline is refused', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => occupant.once('listening', resolve))
  const { port } = occupant.address() as AddressInfo
  await expect(requireFreePort({ ...place, port }, 0)).rejects.toThrow(`Port ${port} is in use`)
  occupant.close()
})
