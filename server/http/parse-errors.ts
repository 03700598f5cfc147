import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AppError } from '@/server/core/app-error'
import { readAddress } from './addresses'
import { headersOf } from './incoming-request'
import { composeRefusal, problems } from './refusals'

type ParseError = Error & { code?: string; rawPacket?: Buffer }

const byCode: Readonly<Record<string, AppError>> = {
  // defence: headers beyond 16 KiB are refused
  HPE_HEADER_OVERFLOW: problems.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: problems.tooSlow,
}

/** Answers what is not HTTP, too large or too slow in the contract's form; Node would send a bare status line. */
export function answerParseErrors(server: Server): void {
  server.on('clientError', ({ code = '', rawPacket }: ParseError, socket) => {
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const problem = byCode[code] ?? problems.badRequest
    const { area } = readAddress(requestedPath(rawPacket))
    const { headers, body } = composeRefusal(problem, area.form, headersOf({ headers: {} }))
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    )
  })
  server.on('connect', (_request, socket) => socket.destroy())
}

/** The path from the first line of what could be read. */
function requestedPath(rawPacket: Buffer | undefined): string | undefined {
  return rawPacket?.toString('latin1', 0, 512).match(/^[A-Z]+ (\S+)/)?.[1]
}

/** Bytes of an earlier answer on this connection must not be mixed with a second one. */
function isAnswering(socket: Duplex): boolean {
  const message = (socket as Duplex & { _httpMessage?: { headersSent: boolean } | null })._httpMessage
  return message?.headersSent === true
}
