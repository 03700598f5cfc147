import { PlayResponse } from '@/server/contract/provider/certification'
import { minorToJson } from '@/server/core/money'
import { callSucceeded, type PlayRequest, type ProviderPorts, type ProviderResult } from '../port'
import { call } from './outbound'

export async function play(ports: ProviderPorts, request: PlayRequest): Promise<ProviderResult<string[]>> {
  const { sessionId, reportTo, action, stakeMinor, currency, outcome } = request
  const body = {
    session_id: sessionId,
    report_to: reportTo,
    action,
    stake: minorToJson(stakeMinor),
    currency,
    outcome,
  }
  const path = '/certification/play'
  const result = await call(ports, { method: 'POST', path, body, answer: PlayResponse })
  return result.ok ? callSucceeded(result.value.rounds.map(({ round_id }) => round_id)) : result
}
