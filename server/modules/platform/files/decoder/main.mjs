import { setPriority } from 'node:os'
import { makeVariants } from './make-variants.mjs'

/**
 * The program of the picture process (`picture-process.ts`): one picture a message, one after the other. It has no connection, no
 * secret, and no other file than the picture that it was handed.
 */

// Behind everything that moves money on this machine.
setPriority(10)

// On a stop the service ends this process: a picture in progress is finished, and is not reported as unreadable.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

// The service is gone. `exit` would wait for the thread that decodes.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async (/** @type {Parameters<typeof makeVariants>[0]} */ picture) => {
  process.send?.(await makeVariants(picture))
})

process.send?.('ready')
