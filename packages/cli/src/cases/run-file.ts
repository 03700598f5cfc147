import { type Case, type CaseAnswer, keepHeaders, type NamedCase } from './case.js'

interface Side {
  headers: { name: string; value: string }[]
  body: { text: string; byteLength: number }
}

/** As the download of a certification run has it. */
export interface RunExchange {
  direction: 'in' | 'out'
  method: string
  url: string
  /** Null: no answer. */
  status: number | null
  error: string | null
  at: string
  request: Side
  response: Side
}

export interface RunCase {
  name: string
  title: string
  group: string
  state: string
  findings: { isMet: boolean; says: string; detail?: string }[]
  exchanges: RunExchange[]
}

/** The download of a certification run. */
export interface RunFile {
  baseUrl: string
  cases: RunCase[]
}

export function isRunFile(read: unknown): read is RunFile {
  const { baseUrl, cases } = (read ?? {}) as Partial<RunFile>
  return typeof baseUrl === 'string' && Array.isArray(cases) && cases.every((one) => one?.exchanges)
}

/** Such a case signs its calls wrongly on purpose, which a replay does not. */
export const canBeReplayed = ({ group }: Pick<RunCase, 'group'>) => group !== 'signatures'

/** A case of each call of the cases that failed, in order. */
export const casesOfRun = ({ baseUrl, cases }: RunFile): NamedCase[] =>
  cases.filter((one) => one.state === 'failed' && canBeReplayed(one)).flatMap((one) => casesOf(one, baseUrl))

function casesOf({ name, title, findings, exchanges }: RunCase, baseUrl: string): NamedCase[] {
  const broken = findings.filter(({ isMet }) => !isMet)
  const note = `${title}: ${broken.map(({ says, detail }) => [says, detail].filter(Boolean).join(' ')).join(' ')}`
  return exchanges.flatMap((exchange, index) => {
    if (exchange.direction === 'in') return []
    const rest = exchanges.slice(index + 1)
    const next = rest.findIndex(({ direction }) => direction === 'out')
    const reports = (next < 0 ? rest : rest.slice(0, next)).map(({ url, status, response }) => ({
      ...{ path: url, status: status ?? 504, body: response.body.text },
    }))
    const number = String(index + 1).padStart(2, '0')
    return [{ name: `${name}-${number}`, one: caseOf(exchange, { baseUrl, note, reports }) }]
  })
}

type Told = Pick<Case, 'note'> & { baseUrl: string; reports: NonNullable<Case['reports']> }

function caseOf(exchange: RunExchange, { baseUrl, note, reports }: Told): Case {
  const { method, url, request, at } = exchange
  const isBelow = url.startsWith(`${baseUrl}/`)
  const { pathname, search } = new URL(url)
  const isSigned = request.headers.some(({ name }) => name.toLowerCase() === 'webhook-signature')
  return {
    version: 1,
    recorded_at: at,
    request: {
      ...{ method, path: isBelow ? url.slice(baseUrl.length) : pathname + search },
      ...{ headers: kept(request), body: { text: request.body.text }, is_signed: isSigned },
    },
    answer: answerOf(exchange),
    ...(reports.length > 0 && { reports }),
    note,
  }
}

const kept = ({ headers }: Side) => keepHeaders(headers.map(({ name, value }) => [name, value]))

/** More of a body is not kept by a run. */
const maxKeptBytes = 256 * 1024

function answerOf({ status, error, response }: RunExchange): CaseAnswer {
  if (status === null) return { failure: error === 'timeout' ? 'timeout' : 'unreachable' }
  return {
    ...{ status, headers: kept(response), body: { text: response.body.text } },
    ...(response.body.byteLength >= maxKeptBytes && { is_cut_off: true }),
  }
}
