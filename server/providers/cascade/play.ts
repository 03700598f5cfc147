import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import {
  callSucceeded,
  matchAnswer,
  type PlayRequest,
  type ProviderPorts,
  type ProviderResult,
  readJsonAnswer,
} from '../port'
import { call } from './outbound'

const PlayAnswer = z.object({ status: z.literal('OK'), rounds: z.array(text(160)).max(10) })

export async function play(ports: ProviderPorts, request: PlayRequest): Promise<ProviderResult<string[]>> {
  const { sessionId, reportTo, action, stakeMinor, currency, outcome } = request
  const parameters = {
    ...{ sid: sessionId, report_to: reportTo, action, amount: stakeMinor.toString(), currency, outcome },
  }
  const answered = await call(ports, 'certify', parameters)
  if (!answered.ok) return answered
  const read = readJsonAnswer(answered.value)
  if (!read.ok) return read
  const result = matchAnswer(PlayAnswer, read.value)
  return result.ok ? callSucceeded(result.value.rounds) : result
}
