import { createServer } from 'node:net'

const command = Buffer.from('zINSTREAM\0')

/**
 * A double of clamd: a TCP server that speaks its published INSTREAM protocol and finds the EICAR test string, and nothing else. The
 * real one is asked by `scan.db.test.ts` where it is installed.
 */
export async function startClamdDouble({
  pattern,
  maxBytes = 25_000_000,
}: {
  pattern: Buffer
  maxBytes?: number
}) {
  const scans: number[] = []
  const reply = (received: Buffer): string | null => {
    if (received.length < command.length) return null
    if (!received.subarray(0, command.length).equals(command)) return 'UNKNOWN COMMAND'
    const { content, isWhole } = readPieces(received.subarray(command.length))
    if (content.length > maxBytes) return 'INSTREAM size limit exceeded. ERROR'
    if (!isWhole) return null
    scans.push(content.length)
    return content.includes(pattern) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
  }
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      const said = reply(received)
      if (said === null) return
      socket.removeAllListeners('data')
      socket.end(`${said}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `tcp://127.0.0.1:${port}`,
    /** Sizes of what was scanned. */
    scans,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Pieces with their length in front; one of length zero is the end. */
function readPieces(bytes: Buffer): { content: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  for (let at = 0; bytes.length >= at + 4; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { content: Buffer.concat(parts), isWhole: true }
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { content: Buffer.concat(parts), isWhole: false }
}
