import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '@/sandbox/testing/sandbox-world'
import { systemClock } from '@/server/core/clock'
import { createProviderHttp } from '@/server/providers/http'
import type { InboundRequest, ProviderHttp } from '@/server/providers/port'
import { findAdapter } from '@/server/providers/registry'
import type { CertificationTarget, Workshop } from '../bench'
import { receiveReport } from '../receive-report'
import { allCases, type CaseResult, runCase } from '../run-cases'
import { MemoryStore } from './memory-store'

export type StudioCode = 'aurora' | 'borealis' | 'cascade'

/** What stands between the studio and the run, for faults. */
export interface Between {
  /** Calls to the studio and their answers. */
  http?(send: ProviderHttp['send']): ProviderHttp['send']
  /** Reports of the studio; what it returns is answered. */
  reports?(request: InboundRequest, pass: (request: InboundRequest) => Promise<Response>): Promise<Response>
}

const targets: Record<StudioCode, CertificationTarget> = {
  aurora: {
    supports: ['demo', 'stakes', 'free_rounds', 'rounds', 'ledger', 'replay'],
    ...{ gameId: null, currencies: [] },
  },
  borealis: {
    supports: ['demo', 'stakes', 'free_rounds', 'rounds', 'ledger', 'replay'],
    gameId: null,
    currencies: [],
  },
  cascade: { supports: ['demo', 'rounds', 'ledger', 'replay'], gameId: null, currencies: [] },
}

/** Where studios listen: the sandbox, or a server of its own. */
export interface Stand {
  secrets: Record<StudioCode, string>
  /** Where their games open. */
  publicUrl: string
  baseUrl(code: StudioCode): string
}

export const standOf = ({ url, settings }: World): Stand => ({
  ...{ secrets: settings.secrets, publicUrl: settings.publicUrl },
  baseUrl: (code) => `${url}/${code}`,
})

/** Studios under certification, over loopback HTTP, with the run's ledgers in memory. */
export class Studios {
  between: Between = {}
  private code: StudioCode = 'aurora'
  private readonly store = new MemoryStore()
  private readonly http = createProviderHttp({ deadlineMs: 20_000 })
  private readonly server: Server
  private address = ''

  constructor(private readonly stand: Stand) {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = new Headers(request.headers as Record<string, string>)
      const path = (request.url ?? '').replace(/^\/run\//, '')
      const inbound = { method: request.method ?? '', path, headers, rawBody: Buffer.concat(chunks) }
      const pass = (one: InboundRequest) => receiveReport({ ...this.shop(), secret: this.secret }, one)
      const { reports } = this.between
      const answer = await (reports ? reports(inbound, pass) : pass(inbound)).catch(
        (error: unknown) => new Response(String(error), { status: 400 }),
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/run`
  }

  stop(): void {
    this.server.close()
  }

  get secret(): string {
    return this.stand.secrets[this.code]
  }

  private readonly kept = new Map<StudioCode, Workshop>()

  private shop(): Workshop {
    const known = this.kept.get(this.code)
    if (known) return known
    const adapter = findAdapter(this.code)
    if (!adapter) throw new Error(`No adapter ${this.code}`)
    const send = this.between.http?.((request) => this.http.send(request)) ?? this.http.send
    const shop: Workshop = {
      adapter,
      target: { ...targets[this.code], currencies },
      connection: { code: this.code, baseUrl: this.stand.baseUrl(this.code), secret: this.secret },
      http: { send },
      clock: systemClock,
      allowedLocalOrigins: [new URL(this.stand.publicUrl).origin],
      reportTo: this.address,
      store: this.store,
      wait: (ms) => pause(ms),
      seenIds: new Map(),
      feed: null,
    }
    this.kept.set(this.code, shop)
    return shop
  }

  /** Runs cases (default: all) against one studio, with what stands between. */
  async certify(
    code: StudioCode,
    { cases, between = {} }: { cases?: readonly string[]; between?: Between } = {},
  ): Promise<Map<string, CaseResult>> {
    this.code = code
    this.between = between
    this.kept.clear()
    const results = new Map<string, CaseResult>()
    for (const one of allCases.filter(({ name }) => cases?.includes(name) ?? true)) {
      this.store.beginCase()
      results.set(one.name, await runCase(one, this.shop()))
    }
    return results
  }
}

/** Two decimals, none and three. */
const currencies = [
  { currency: 'EUR', stakeMinor: null },
  { currency: 'JPY', stakeMinor: 100n },
  { currency: 'KWD', stakeMinor: 1_000n },
]
