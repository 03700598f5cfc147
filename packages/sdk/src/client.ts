import type { CroupierError } from './errors.js'
import { exchange, type Fetch, type Received } from './exchange.js'
import { routes } from './generated/routes.js'
import { callHook, type Hooks } from './hooks.js'
import {
  buildRequest,
  type Fields,
  type Input,
  type OperationId,
  type Output,
  type Route,
} from './operations.js'
import { type Item, type ListId, type Page, walkItems, walkPages } from './pages.js'
import { retryDelayMs, wait } from './retries.js'

export interface CroupierOptions {
  /** From the dashboard. Keep it on your servers. */
  apiKey: string
  /** Of the deployment, with or without `/v1`. */
  baseUrl: string
  /** Milliseconds for one attempt, its body included. Default: 30,000. */
  timeout?: number
  /** Further attempts of what may be sent again. Default: 4. */
  maxRetries?: number
  /** Default: the platform's own. */
  fetch?: Fetch
  hooks?: Hooks
  /** How to wait between two attempts: for tests. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

export interface CallOptions {
  signal?: AbortSignal
  timeout?: number
  maxRetries?: number
  /** Sessions and free rounds: your own ID of this operation. Default: a new UUID, the same for all attempts. */
  idempotencyKey?: string
  /** Headers to add, such as `If-None-Match`. */
  headers?: Readonly<Record<string, string>>
}

/** An answer with what came around its body. */
export interface Answer<Data> extends Received {
  /** Null where nothing changed (304, for `If-None-Match`). */
  data: Data | null
  idempotencyKey: string | null
  attempts: number
}

/** What was created, with the key to repeat the call with. */
export type Created<Data> = Data & {
  readonly idempotencyKey: string
  /** True: an earlier call with this key created it. */
  readonly isReplayed: boolean
}

/** The operator's API. Each method is one operation of the contract and has its name. */
export class Croupier {
  readonly #options: CroupierOptions
  readonly #baseUrl: string
  readonly #brand: string | null

  constructor(options: CroupierOptions, brand: string | null = null) {
    if (!options.apiKey) throw new TypeError('apiKey is missing')
    if (!/^https?:\/\//.test(options.baseUrl)) throw new TypeError('baseUrl must begin with https://')
    this.#options = options
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')
    this.#brand = brand
  }

  /** The same client for one brand of a platform. */
  brand(ref: string): Croupier {
    return new Croupier(this.#options, ref)
  }

  /** One page of games. `items('listGames', …)` reads all. */
  listGames(input: Input<'listGames'> = {}, options?: CallOptions) {
    return this.#data('listGames', input, options)
  }

  getGame(input: Input<'getGame'>, options?: CallOptions) {
    return this.#data('getGame', input, options)
  }

  /** What free rounds can be issued with on a game, in one currency. */
  getGameStakes(input: Input<'getGameStakes'>, options?: CallOptions) {
    return this.#data('getGameStakes', input, options)
  }

  listProviders(input: Input<'listProviders'> = {}, options?: CallOptions) {
    return this.#data('listProviders', input, options)
  }

  /** A real-money session. Send the player to its `game_url` at once: it works once. */
  createSession(input: Input<'createSession'>, options?: CallOptions) {
    return this.#create('createSession', input, options)
  }

  createDemoSession(input: Input<'createDemoSession'>, options?: CallOptions) {
    return this.#data('createDemoSession', input, options)
  }

  getSession(input: Input<'getSession'>, options?: CallOptions) {
    return this.#data('getSession', input, options)
  }

  /** Creates a brand of a platform, or finds it. */
  createSubOperator(input: Input<'createSubOperator'>, options?: CallOptions) {
    return this.#data('createSubOperator', input, options)
  }

  getPlayerLimits(input: Input<'getPlayerLimits'>, options?: CallOptions) {
    return this.#data('getPlayerLimits', input, options)
  }

  /** Replaces the limits of a player. */
  setPlayerLimits(input: Input<'setPlayerLimits'>, options?: CallOptions) {
    return this.#data('setPlayerLimits', input, options)
  }

  /** Issues free rounds to one player. Look at the status of each game: some may have failed. */
  issueFreeRounds(input: Input<'issueFreeRounds'>, options?: CallOptions) {
    return this.#create('issueFreeRounds', input, options)
  }

  listFreeRounds(input: Input<'listFreeRounds'> = {}, options?: CallOptions) {
    return this.#data('listFreeRounds', input, options)
  }

  /** Cancels what is left of a grant. Look at the status of each game: some may be left. */
  cancelFreeRounds(input: Input<'cancelFreeRounds'>, options?: CallOptions) {
    return this.#data('cancelFreeRounds', input, options)
  }

  /** One page of transactions, newest first. `items('listTransactions', …)` reads all. */
  listTransactions(input: Input<'listTransactions'> = {}, options?: CallOptions) {
    return this.#data('listTransactions', input, options)
  }

  getTransaction(input: Input<'getTransaction'>, options?: CallOptions) {
    return this.#data('getTransaction', input, options)
  }

  getRound(input: Input<'getRound'>, options?: CallOptions) {
    return this.#data('getRound', input, options)
  }

  /** When games go live and are retired. */
  listGameCalendar(input: Input<'listGameCalendar'> = {}, options?: CallOptions) {
    return this.#data('listGameCalendar', input, options)
  }

  /** What the provider measured of a game, beside what was certified. */
  getGameChecksums(input: Input<'getGameChecksums'>, options?: CallOptions) {
    return this.#data('getGameChecksums', input, options)
  }

  /** A link that shows the round once, within ten minutes. */
  createRoundReplay(input: Input<'createRoundReplay'>, options?: CallOptions) {
    return this.#data('createRoundReplay', input, options)
  }

  /** Settled sums by day and currency. `amounts: 'text'` has them exact at any size. */
  getDailyReport(input: Input<'getDailyReport'>, options?: CallOptions) {
    return this.#data('getDailyReport', input, options)
  }

  /** Periods in which ledgers are compared, newest first. */
  listReconciliations(input: Input<'listReconciliations'> = {}, options?: CallOptions) {
    return this.#data('listReconciliations', input, options)
  }

  /** A period with its breaks and a page of its sums. `items('getReconciliation', …)` reads all sums. */
  getReconciliation(input: Input<'getReconciliation'>, options?: CallOptions) {
    return this.#data('getReconciliation', input, options)
  }

  /** Sends rows of your wallet's journal. Look at `refused`: those rows are not stored. */
  putReconciliationRows(input: Input<'putReconciliationRows'>, options?: CallOptions) {
    return this.#data('putReconciliationRows', input, options)
  }

  /** Everything that a list has, from the given page on; the next page is read when it is needed. */
  items<Id extends ListId>(id: Id, input: Input<Id>, options?: CallOptions): AsyncGenerator<Item<Id>> {
    return walkItems(id, this.pages(id, input, options)) as AsyncGenerator<Item<Id>>
  }

  /** The pages of a list, one after another. */
  pages<Id extends ListId>(id: Id, input: Input<Id>, options?: CallOptions): AsyncGenerator<Page<Id>> {
    const read = (next: object) => this.#data(id, next as Input<Id>, options)
    return walkPages(id, input as object, read) as AsyncGenerator<Page<Id>>
  }

  /** Calls an operation by its name and returns the whole answer, with its status and headers. */
  async request<Id extends OperationId>(
    id: Id,
    input: Input<Id>,
    options: CallOptions = {},
  ): Promise<Answer<Output<Id>>> {
    const route: Route = routes[id]
    const idempotencyKey = route.isKeyed ? (options.idempotencyKey ?? crypto.randomUUID()) : null
    const { maxRetries = this.#options.maxRetries ?? 4, signal } = options
    for (let attempts = 1; ; attempts++) {
      try {
        const answer = await this.#attempt(id, input as Fields, options, {
          operation: id,
          idempotencyKey,
          attempts,
        })
        return { ...answer, data: answer.data as Output<Id> | null, idempotencyKey, attempts }
      } catch (error) {
        const delayMs = this.#delayOf(error, route, attempts <= maxRetries)
        if (delayMs === null) throw error
        callHook(this.#options.hooks?.onRetry, { operation: id, attempt: attempts, delayMs, error })
        await (this.#options.wait ?? wait)(delayMs, signal)
      }
    }
  }

  #delayOf(error: unknown, route: Route, mayRetry: boolean): number | null {
    const isOurs = typeof error === 'object' && error !== null && 'attempts' in error
    return mayRetry && isOurs ? retryDelayMs(error as CroupierError, route, Math.random) : null
  }

  async #attempt(
    id: OperationId,
    input: Fields,
    options: CallOptions,
    facts: { operation: string; idempotencyKey: string | null; attempts: number },
  ): Promise<Received> {
    const {
      apiKey,
      hooks,
      timeout = 30_000,
      fetch = (url, init) => globalThis.fetch(url, init),
    } = this.#options
    const { method, target, body } = buildRequest(routes[id], input, this.#brand)
    const url = `${this.#baseUrl}${target}`
    const event = {
      operation: id,
      method,
      url,
      attempt: facts.attempts,
      idempotencyKey: facts.idempotencyKey,
    }
    const headers = {
      ...options.headers,
      ...callHook(hooks?.onRequest, event),
      Accept: 'application/json',
      Authorization: `Bearer ${apiKey}`,
      'Croupier-Version': '1',
      ...(body !== null && { 'Content-Type': 'application/json' }),
      ...(facts.idempotencyKey !== null && { 'Idempotency-Key': facts.idempotencyKey }),
    }
    const startedAt = Date.now()
    const tell = (status: number | null, requestId: string | null, error: unknown) =>
      callHook(hooks?.onResponse, { ...event, status, requestId, error, durationMs: Date.now() - startedAt })
    try {
      const received = await exchange(fetch, {
        url,
        init: { method, headers, body },
        timeoutMs: options.timeout ?? timeout,
        signal: options.signal,
        facts,
      })
      tell(received.status, received.requestId, null)
      return received
    } catch (error) {
      const { status = null, requestId = null } = (error ?? {}) as Partial<CroupierError>
      tell(status, requestId, error)
      throw error
    }
  }

  async #data<Id extends OperationId>(id: Id, input: Input<Id>, options?: CallOptions): Promise<Output<Id>> {
    const { data, status } = await this.request(id, input, options)
    if (data === null) throw new TypeError(`${id}: ${status} has no body: use request() with If-None-Match`)
    return data as Output<Id>
  }

  async #create<Id extends 'createSession' | 'issueFreeRounds'>(
    id: Id,
    input: Input<Id>,
    options?: CallOptions,
  ): Promise<Created<Output<Id>>> {
    const { data, headers, idempotencyKey } = await this.request(id, input, options)
    const replayed = headers.get('x-idempotent-replayed') === 'true'
    const isReplayed = replayed || (data as { _replayed?: true } | null)?._replayed === true
    return { ...(data as object), idempotencyKey, isReplayed } as Created<Output<Id>>
  }
}
