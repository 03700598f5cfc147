import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { minorToDecimal } from '@/server/core/money'
import { callSucceeded, type PlayRequest, type ProviderPorts, type ProviderResult } from '../port'
import { call } from './outbound'

const PlayAnswer = z.object({ code: z.literal(0), rounds: z.array(text(160)).max(10) })

export async function play(ports: ProviderPorts, request: PlayRequest): Promise<ProviderResult<string[]>> {
  const { sessionId, reportTo, action, stakeMinor, currency, outcome } = request
  const body = {
    sessionToken: sessionId,
    reportTo,
    action: action.toUpperCase(),
    bet: minorToDecimal(stakeMinor, currency),
    currency,
    outcome: outcome.toUpperCase(),
  }
  const result = await call(ports, { method: 'POST', path: '/v2/certify', body }, PlayAnswer)
  return result.ok ? callSucceeded(result.value.rounds) : result
}
