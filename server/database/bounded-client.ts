import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'

/** A connection did not answer in time. The effect of its statement is unknown. */
export class DeadlineMissed extends Error {
  override name = 'DeadlineMissed'
  readonly code = 'ETIMEDOUT'
}

const openClients = processSingleton('database-clients', () => new Set<BoundedClient>())

/**
 * A connection whose statements are answered by their deadline, or which is destroyed: pg's `query_timeout` would keep
 * it and give its next borrower the late answer of the previous one.
 */
export class BoundedClient extends Client {
  private timer: NodeJS.Timeout | undefined
  private heardAtMs = performance.now()

  constructor(
    private readonly config: ClientConfig,
    private readonly deadlineMs: number,
  ) {
    super(config)
    openClients.add(this)
    this.on('drain', () => this.hear())
    this.on('end', () => {
      this.hear()
      openClients.delete(this)
    })
    // One wrapper for all of pg's overloads, which differ in how the result is returned.
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      this.expectAnswer()
      return ask(...args)
    }) as Client['query']
  }

  private expectAnswer(): void {
    clearTimeout(this.timer)
    // defence: a connection that misses its deadline is destroyed
    this.timer = setTimeout(() => this.miss(), this.deadlineMs)
  }

  private hear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.heardAtMs = performance.now()
  }

  /**
   * When the event loop was blocked, the timer may fire before an answer that has already arrived: that is read first.
   */
  private miss(): void {
    const missed = this.timer
    setImmediate(() => {
      if (this.timer !== missed) return
      const askedAtMs = performance.now() - this.deadlineMs
      log.error({ deadlineMs: this.deadlineMs }, 'database connection timed out and was closed')
      this.destroy()
      // Idle connections are likely to be silent for the same reason: no caller should wait a deadline for each.
      for (const other of openClients)
        if (other.config.connectionString === this.config.connectionString && other.isSilentSince(askedAtMs))
          other.destroy()
    })
  }

  private isSilentSince(timeMs: number): boolean {
    // defence: silent idle connections are not reused
    return this.timer === undefined && this.heardAtMs < timeMs
  }

  private destroy(): void {
    openClients.delete(this)
    this.hear()
    socketOf(this).destroy(new DeadlineMissed('The database did not answer in time'))
  }
}

/** pg cannot abandon a connection: `end` waits for the answer that does not come. */
function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
