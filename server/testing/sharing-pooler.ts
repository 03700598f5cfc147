import { createServer, type Server, type Socket } from 'node:net'
import { Client } from 'pg'

/** A pooler that lends one session of PostgreSQL to all its clients, a statement at a time. Simple queries only. */
export interface SharingPooler {
  url: string
  close(): Promise<void>
}

const sslRequest = 80_877_103

export async function openSharingPooler(databaseUrl: string): Promise<SharingPooler> {
  const session = new Client({ connectionString: databaseUrl })
  await session.connect()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket, session)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${portOf(server)}`
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await session.end()
    },
  }
}

interface Message {
  /** Empty for what a connection begins with. */
  type: string
  body: Buffer
}

function serve(socket: Socket, session: Client): void {
  let read = Buffer.alloc(0)
  let isStarted = false
  const take = (): Message | null => {
    const head = isStarted ? 1 : 0
    const end = read.length < head + 4 ? Number.POSITIVE_INFINITY : head + read.readInt32BE(head)
    if (read.length < end) return null
    const taken = { type: read.toString('latin1', 0, head), body: read.subarray(head + 4, end) }
    read = read.subarray(end)
    return taken
  }
  const begin = ({ body }: Message) => {
    isStarted = body.readInt32BE(0) !== sslRequest
    socket.write(isStarted ? Buffer.concat([message('R', int32(0)), readyForQuery]) : 'N')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    read = Buffer.concat([read, chunk])
    for (let next = take(); next; next = take()) isStarted ? void answer(socket, session, next) : begin(next)
  })
}

async function answer(socket: Socket, session: Client, { type, body }: { type: string; body: Buffer }) {
  if (type !== 'Q') return socket.end()
  const { rows, fields } = await session.query({
    text: body.toString('utf8', 0, body.length - 1),
    rowMode: 'array',
  })
  const columns = fields.map(({ name, dataTypeID }) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      Buffer.alloc(6),
      int32(dataTypeID),
      Buffer.from([255, 255]),
      int32(-1),
      Buffer.alloc(2),
    ]),
  )
  const data = rows.map((row: unknown[]) => message('D', list(row.map(cell))))
  return socket.write(
    Buffer.concat([
      message('T', list(columns)),
      ...data,
      message('C', Buffer.from('SELECT\0')),
      readyForQuery,
    ]),
  )
}

function cell(value: unknown): Buffer {
  const text = Buffer.from(String(value))
  return Buffer.concat([int32(text.length), text])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const list = (items: readonly Buffer[]) => Buffer.concat([Buffer.from([0, items.length]), ...items])

const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

const readyForQuery = message('Z', Buffer.from('I'))

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pooler does not listen')
  return address.port
}
