import { writeSync } from 'node:fs'
import { processSingleton } from './process-singleton'

/** Lines buffered for a slow reader; lines beyond these are dropped. */
const maxWaitingChars = 262_144
const writeFromChars = 4_096
/** How long an ending process waits for a slow reader. */
const lastWaitMs = 2_000
const lookAgainMs = 10

/** Lines of this process that were dropped. */
export const droppedLogLines = processSingleton('dropped-log-lines', () => ({ count: 0 }))

/** The destination of pino. Never blocks on a reader or a disk, except `flushLast`, briefly. */
export interface LogOutput {
  write(line: string): void
  flush(): void
  /** When the process ends: gives a slow reader a moment to take the last lines. */
  flushLast(): void
}

/** @param writeBytes throws EAGAIN where nothing can be written without waiting */
export function createLogOutput(writeBytes: (bytes: Buffer) => number = writeToStandardOutput): LogOutput {
  let waiting: string[] = []
  let waitingChars = 0
  /** True once a part of it may have been written. */
  let bytes = Buffer.alloc(0)
  let isTorn = false

  function drop(): void {
    droppedLogLines.count += countLines(bytes) + waiting.length
    waiting = []
    waitingChars = 0
    bytes = Buffer.alloc(0)
  }

  function takeWaiting(): void {
    bytes = Buffer.from((isTorn ? '\n' : '') + waiting.join(''))
    isTorn = false
    waiting = []
    waitingChars = 0
  }

  /** Whether everything was written; false where the reader is slow. */
  function flush(): boolean {
    try {
      while (bytes.length > 0 || waiting.length > 0) {
        if (bytes.length === 0) takeWaiting()
        const taken = writeBytes(bytes)
        if (taken === 0) return false
        isTorn = bytes[taken - 1] !== newline
        bytes = bytes.subarray(taken)
      }
      return true
    } catch (error) {
      if (isBehind(error)) return false
      drop()
      return true
    }
  }

  return {
    write(line) {
      // defence: a blocked log output blocks no request
      if (waitingChars + bytes.length > maxWaitingChars && !isFatal(line)) {
        droppedLogLines.count += 1
        return
      }
      waiting.push(line)
      waitingChars += line.length
      if (waitingChars >= writeFromChars && bytes.length === 0) flush()
    },
    flush: () => void flush(),
    flushLast() {
      const until = performance.now() + lastWaitMs
      while (!flush() && performance.now() < until) wait(lookAgainMs)
    },
  }
}

/** Why the process ends is said whatever waits before it. */
const isFatal = (line: string) => line.startsWith('{"level":60,')

const newline = 10

function countLines(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === newline) count += 1
  return count
}

const isBehind = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const writeToStandardOutput = (bytes: Buffer) => writeSync(1, bytes)

/**
 * Makes writes to the process's pipes answer EAGAIN instead of blocking, and keeps a closed reader from ending the
 * process. Accessing these streams does both: Node opens pipes as non-blocking.
 */
export function neverWaitForReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
