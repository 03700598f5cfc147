import { once } from 'node:events'
import { type LoadResult, load } from '../measure/load'
import { repeat } from '../measure/repeat'
import { isOk } from '../measure/wanted'
import type { Setup } from '../setup/open-setup'
import type { Players } from '../setup/players'
import { type BenchProcess, runProcess } from '../setup/process'

export type Question = 'relay' | 'list' | CabinetAsk['question']

export interface CabinetAsk {
  question: 'firstPage' | 'deepPage'
  seconds: number
}

/** The operator's key and, of another beside it, whose players play. */
export type CabinetAnswer = { token: string; players: Players } | { result: LoadResult }

/** An operator with so many movements: its service, its cabinet, and a database of its own under both. */
export interface Operator {
  ask(question: Question, seconds: number): Promise<LoadResult>
  stop(): Promise<void>
}

export async function openOperator(setup: Setup, movements: number): Promise<Operator> {
  const databaseUrl = await setup.database(`movements_${movements}`)
  const env = { DATABASE_URL: databaseUrl }
  const cabinet = runProcess(['--import', 'tsx', 'verification/bench/transactions/cabinet.ts'], {
    ...setup.env,
    ...env,
    LOG_LEVEL: 'error',
    WALLET_URL: setup.walletUrl,
    MOVEMENTS: String(movements),
  })
  const ready = await answerOf(cabinet)
  if (!('token' in ready)) throw new Error('The cabinet answered before it was asked')
  const service = await setup.startService(env)
  const request = Buffer.from(
    `GET /v1/transactions?limit=50 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${ready.token}\r\n\r\n`,
  )
  const { reportsOf } = await import('../setup/players')
  const reports = reportsOf(ready.players)
  return {
    async ask(question, seconds) {
      if (question === 'relay') return load(service.port, reports, { inFlight: 32, seconds, isWanted: isOk })
      if (question === 'list')
        return load(service.port, repeat(request), { inFlight: 1, seconds, isWanted: isPage })
      cabinet.child.send({ question, seconds } satisfies CabinetAsk)
      const answer = await answerOf(cabinet)
      if (!('result' in answer)) throw new Error('The cabinet did not answer')
      return answer.result
    },
    async stop() {
      await service.stop()
      await cabinet.stop()
    },
  }
}

const isPage = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"has_more":true')

async function answerOf({ child }: BenchProcess): Promise<CabinetAnswer> {
  const answered = new AbortController()
  const ended = once(child, 'exit', { signal: answered.signal }).then(() => {
    throw new Error('The cabinet’s process ended')
  })
  try {
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [CabinetAnswer]
    return answer
  } finally {
    ended.catch(() => undefined)
    answered.abort()
  }
}
