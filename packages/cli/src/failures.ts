import { CommanderError } from 'commander'

/** Documented in docs/decisions/command-line.md; scripts branch on them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  refused: 4,
  unreachable: 5,
  unexpected: 6,
} as const
type ExitName = Exclude<keyof typeof exitCodes, 'done'>

/** A failure with the next step for the person who reads it. */
export class CliError extends Error {
  constructor(
    readonly exit: ExitName,
    message: string,
    readonly next?: string,
  ) {
    super(message)
  }
}

interface Told {
  code: number
  message: string
  next?: string | undefined
  requestId?: string | undefined
}

const nextByStatus: Readonly<Record<number, string>> = {
  401: 'Check the key: `croupier login` stores a new one.',
  403: 'Ask for a key with the scope `write`, without limits to brands or operations.',
  429: 'Wait for a minute, or ask for a higher rate limit.',
}

/** What to print, and with which code to exit, for anything that was thrown. */
export function explain(error: unknown): Told {
  if (error instanceof CliError)
    return { code: exitCodes[error.exit], message: error.message, next: error.next }
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? 0 : exitCodes.usage, message: '' }
  const { status, requestId, message } = (error ?? {}) as {
    status?: number | null
    requestId?: string | null
    message?: string
  }
  const told = { message: message ?? String(error), requestId: requestId ?? undefined }
  if (status === null)
    return { ...told, code: exitCodes.unreachable, next: 'Is the deployment running? Check --url.' }
  if (status === undefined) return { ...told, code: exitCodes.failed }
  const next = nextByStatus[status]
  if (status === 401 || status === 403) return { ...told, code: exitCodes.credentials, next }
  return { ...told, code: status >= 500 ? exitCodes.unreachable : exitCodes.refused, next }
}
