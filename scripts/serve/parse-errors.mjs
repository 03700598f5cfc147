import { STATUS_CODES } from 'node:http'
import { compose, problems, sideOf } from './refusals.mjs'

/** @typedef {Error & { code?: string, rawPacket?: Buffer }} ParseError */

/** @type {Record<string, import('./refusals.mjs').Problem>} */
const byCode = {
  // defence: headers beyond 16 KiB are refused
  HPE_HEADER_OVERFLOW: problems.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: problems.tooSlow,
}

/**
 * Answers what is not HTTP, or too large, or too slow, in the contract's form; Node would send a bare status line.
 * @param {import('node:http').Server} server
 */
export function answerParseErrors(server) {
  server.on('clientError', (error, socket) => {
    const { code = '', rawPacket } = /** @type {ParseError} */ (error)
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const problem = byCode[code] ?? problems.badRequest
    const { headers, body } = compose(problem, sideOf(requestedPath(rawPacket)))
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    )
  })
  server.on('connect', (_request, socket) => socket.destroy())
}

/**
 * The path from the first line of what could be read.
 * @param {Buffer | undefined} rawPacket
 */
function requestedPath(rawPacket) {
  return rawPacket?.toString('latin1', 0, 512).match(/^[A-Z]+ (\S+)/)?.[1] ?? ''
}

/**
 * Bytes of an answer to an earlier request on this connection must not be mixed with a second one.
 * @param {object} socket
 */
function isAnswering(socket) {
  const message = /** @type {{ _httpMessage?: { headersSent: boolean } | null }} */ (socket)._httpMessage
  return message?.headersSent === true
}
