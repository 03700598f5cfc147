import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'

/** A connection did not answer in time. What its statement did is unknown. */
export class DeadlineMissed extends Error {
  override name = 'DeadlineMissed'
  readonly code = 'ETIMEDOUT'
}

const openClients = processSingleton('database-clients', () => new Set<BoundedClient>())

/**
 * A connection whose every statement is answered by its deadline, or which is destroyed: `query_timeout` of pg would keep
 * it, and give its next borrower the late answer of the last one.
 */
export class BoundedClient extends Client {
  private timer: NodeJS.Timeout | undefined
  private heardAtMs = performance.now()

  constructor(
    config: ClientConfig,
    private readonly deadlineMs: number,
  ) {
    super(config)
    openClients.add(this)
    this.on('drain', () => this.hear())
    this.on('end', () => {
      this.hear()
      openClients.delete(this)
    })
    // One wrapper for all of pg's overloads: they differ in how the result is handed over, which is left to pg.
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

  /** After a busy process a timer may come before the answer that has long arrived: that is read first. */
  private miss(): void {
    const missed = this.timer
    setImmediate(() => {
      if (this.timer !== missed) return
      const askedAtMs = performance.now() - this.deadlineMs
      log.error({ deadlineMs: this.deadlineMs }, 'a database connection missed its deadline and is destroyed')
      this.destroy()
      // Whatever silenced this one silenced them as well: nobody is to wait a deadline for each of them.
      for (const other of openClients) if (other.isSilentSince(askedAtMs)) other.destroy()
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

/** pg has no way to abandon a connection: `end` waits for the answer that does not come. */
function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
