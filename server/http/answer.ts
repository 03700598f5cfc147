import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address } from './addresses'

export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answers what is its own. False, with nothing done, for anything else. */
export type Answer = (request: IncomingMessage, response: ServerResponse, address: Address) => boolean
