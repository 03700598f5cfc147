import pino, { type Logger } from 'pino'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

export type { Logger }

/** Never logged, wherever they stand in an object. Values that could be secret are left out at the call as well. */
const secretNames = ['authorization', 'cookie', 'secret', 'password', 'apiKey', 'token', '["x-signature"]']

const at = (parent: string, name: string) => (name.startsWith('[') ? parent + name : `${parent}.${name}`)
const redactedPaths = secretNames.flatMap((name) => [name, at('*', name), at('*.*', name)])

/** The process's structured log, one JSON object a line on standard output. */
export const log: Logger = processSingleton('log', () =>
  pino({
    level: env().LOG_LEVEL,
    base: { service: 'croupier' },
    redact: { paths: redactedPaths, censor: '[redacted]' },
  }),
)
