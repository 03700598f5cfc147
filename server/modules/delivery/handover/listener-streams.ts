import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { isStopping } from '@/server/concurrency/stopping'
import { systemClock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { inLane } from '@/server/database/lane'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { type AttachedListener, renewListener } from '@/server/modules/accounts/endpoints'
import { findUnanswered, type TakenHandover, takeHandover } from './queries'

export const beatMs = 5_000
/** Where a notification is lost, callbacks are found by looking; a stop is noticed as soon. */
const lookEveryMs = 500
/** Lines that the client has not read. One that is slower takes no more callbacks; another listener may. */
const maxUnreadLines = 32

/** Why a stream ends: the client comes back after a stop, and not where it was replaced or its listener is over. */
type EndReason = 'stopping' | 'ended'

interface Stream {
  listener: AttachedListener
  controller: ReadableStreamDefaultController<Uint8Array>
  isTaking: boolean
  /** Something came while it was taking: it looks once more. */
  hasNews: boolean
  renewAtMs: number
}

/** The streams of listeners that this process holds. All look with one timer, which runs while there is any. */
function createStreams() {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  invalidationFeed().subscribe((change) => {
    if (change?.topic !== 'handover') return
    for (const stream of streams) if (stream.listener.endpoint.id === change.id) void take(stream)
  })

  function write({ controller }: Stream, line: object): void {
    controller.enqueue(Buffer.from(`${JSON.stringify(line)}\n`))
  }

  function give(stream: Stream, { id, headers, body, expiresAt }: TakenHandover): void {
    const deadlineMs = expiresAt.getTime() - systemClock.now().getTime()
    write(stream, {
      type: 'callback',
      ...{ id, headers, body_base64: body.toString('base64'), deadline_ms: deadlineMs },
    })
  }

  const canTake = (stream: Stream) =>
    streams.has(stream) && (stream.controller.desiredSize ?? 0) > 0 && !isStopping()

  /** Gives the stream what waits for its endpoint, while it reads. One at a time: another listener may take the next. */
  async function take(stream: Stream): Promise<void> {
    stream.hasNews = true
    if (stream.isTaking) return
    stream.isTaking = true
    try {
      while (stream.hasNews && canTake(stream)) {
        stream.hasNews = false
        const { listenerId, connectionId, endpoint } = stream.listener
        const taker = { listenerId, connectionId, endpointId: endpoint.id, now: systemClock.now() }
        const taken = await inLane({ name: 'api' }, () => takeHandover(db, taker))
        if (taken === null) continue
        stream.hasNews = true
        // A stream that closed meanwhile is given it again when it comes back.
        if (streams.has(stream)) give(stream, taken)
      }
    } catch (error) {
      log.warn({ err: error }, 'callbacks could not be given to a listener')
    } finally {
      stream.isTaking = false
    }
  }

  async function renew(stream: Stream): Promise<void> {
    stream.renewAtMs = performance.now() + beatMs
    const isAlive = await inLane({ name: 'api' }, () =>
      renewListener({ clock: systemClock }, stream.listener),
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'the lease of a listener could not be renewed')
      return true
    })
    if (!streams.has(stream)) return
    if (isAlive) write(stream, { type: 'beat' })
    else end(stream, 'ended')
  }

  function end(stream: Stream, reason: EndReason): void {
    write(stream, { type: 'end', reason })
    stream.controller.close()
    forget(stream)
  }

  /** Its lease lasts a while longer; if it does not come back, the endpoint's callbacks go to the URL again, and a job removes it. */
  function forget(stream: Stream): void {
    if (streams.delete(stream) && streams.size === 0) clearInterval(timer)
  }

  function look(): void {
    for (const stream of streams) {
      if (isStopping()) end(stream, 'stopping')
      else {
        void take(stream)
        if (performance.now() >= stream.renewAtMs) void renew(stream)
      }
    }
  }

  return {
    open(listener: AttachedListener, unanswered: readonly TakenHandover[]): ReadableStream<Uint8Array> {
      let stream: Stream
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = {
              listener,
              controller,
              isTaking: false,
              hasNews: false,
              renewAtMs: performance.now() + beatMs,
            }
            const { listenerId, endpoint, attachedAt } = listener
            write(stream, { type: 'ready', listener_id: listenerId, endpoint, attached_at: attachedAt })
            for (const taken of unanswered) give(stream, taken)
            if (streams.size === 0) timer = setInterval(look, lookEveryMs)
            streams.add(stream)
            void take(stream)
          },
          cancel: () => forget(stream),
        },
        { highWaterMark: maxUnreadLines },
      )
    },
  }
}

/**
 * The stream of an attached listener, a JSON object a line: `ready`, then each callback of its endpoint that it is to answer,
 * `beat` twice a lease, and `end` with a reason. A listener that lost its stream is given again what it has not answered.
 */
export async function openListenerStream(listener: AttachedListener): Promise<ReadableStream<Uint8Array>> {
  const { listenerId, endpoint } = listener
  const unanswered = await findUnanswered(db, listenerId, endpoint.id, systemClock.now())
  return processSingleton('listener-streams', createStreams).open(listener, unanswered)
}
