import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { env } from '@/server/env'

/** Whether files are scanned for viruses on this deployment. */
export const isScanned = () => env().CLAMD_ADDRESS !== undefined

/** Whether the scanner finds nothing in the bytes. Throws where it is away, or does not say. */
export async function isClean(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const { CLAMD_ADDRESS: address } = env()
  if (address === undefined) return true
  const reply = await askClamd(address, bytes)
  if (reply === 'stream: OK') return true
  if (reply.startsWith('stream: ') && reply.endsWith(' FOUND')) return false
  throw new Error(`The virus scanner did not say: ${reply.slice(0, 200)}`)
}

const deadlineMs = 60_000
const longestReplyBytes = 4_096
const pieceBytes = 64 * 1024

/**
 * What clamd says of the bytes, by its INSTREAM command: `stream: OK` or `stream: <name> FOUND`. The address is
 * `tcp://host:port` or `unix:/path`. Throws where it is away, breaks off or takes more than a minute.
 */
async function askClamd(address: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = openConnection(address)
  const timer = setTimeout(() => socket.destroy(new Error('The virus scanner took too long')), deadlineMs)
  const answered = readReply(socket)
  // Handled below; a scanner that breaks off while the bytes are sent must not be an unhandled rejection.
  answered.catch(() => undefined)
  try {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const part of bytes)
      for (let at = 0; at < part.length; at += pieceBytes)
        await writePiece(socket, part.subarray(at, at + pieceBytes))
    await writePiece(socket, Buffer.alloc(0))
    return await answered
  } catch (error) {
    // A refusal such as a stream that is too large ends the connection: what it said is the better reason.
    return await Promise.race([answered, rejectSoon(error)])
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function openConnection(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address)
  const socket =
    protocol === 'unix:' ? connect(pathname) : connect({ host: hostname, port: Number(port || 3310) })
  return socket.on('error', () => undefined)
}

const rejectSoon = (error: unknown) =>
  new Promise<never>((_, reject) => {
    setImmediate(() => reject(error))
  })

/** A length in four bytes, then the bytes; a length of zero ends the stream. */
async function writePiece(socket: Socket, part: Uint8Array): Promise<void> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  await write(socket, Buffer.concat([length, part]))
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) throw socket.errored ?? new Error('The virus scanner broke off')
  if (socket.write(bytes)) return
  const stop = new AbortController()
  const { signal } = stop
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).finally(() =>
    stop.abort(),
  )
}

async function readReply(socket: Socket): Promise<string> {
  let reply = Buffer.alloc(0)
  for await (const part of socket) {
    reply = Buffer.concat([reply, part])
    const end = reply.indexOf(0)
    if (end >= 0) return reply.subarray(0, end).toString()
    if (reply.length > longestReplyBytes) break
  }
  throw new Error('The virus scanner broke off')
}
