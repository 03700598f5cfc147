import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port below the range from which systems number outgoing connections, so that none of those takes it first. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(15_000, 29_000)
  const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return isFree ? port : findFreePort()
}
