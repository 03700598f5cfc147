import { playerPage } from '@/components/player-page/player-page'
import english from '@/components/player-page/texts/en.json'
import { type ErrorCode, errorCatalogue } from '@/server/contract/error-catalogue'
import { errorDocs } from '@/server/contract/error-docs'
import { newId } from '@/server/core/ids'
import { env } from '@/server/env'
import type { LaunchLinkResult } from '@/server/modules/play/sessions'
import { playerHeaders } from '../../player-page'

export type LaunchRefusal =
  | Exclude<LaunchLinkResult, { kind: 'redirect' }>
  | { kind: 'unavailable'; code: ErrorCode }

const codes = {
  used: 'E3002',
  expired: 'E3002',
  invalid: 'E3001',
} as const satisfies Record<Exclude<LaunchRefusal['kind'], 'refused' | 'unavailable'>, ErrorCode>

/** Why a link opens no game, in the envelope of the machine API (spec §7.1), for a program that follows it. */
export function refusalJson(refusal: LaunchRefusal): Response {
  const code: ErrorCode = 'code' in refusal ? refusal.code : codes[refusal.kind]
  const { type, message } = errorCatalogue[code]
  const requestId = newId()
  const { title, status } = playerPage(refusal.kind, english)
  const said = refusal.kind === 'refused' ? message : `${title}.`
  const details = { docs: errorDocs(env().baseUrl, code) }
  return Response.json(
    { error: { code, type, message: said, request_id: requestId, details } },
    {
      status,
      headers: { ...playerHeaders, Vary: 'Accept', 'X-Request-Id': requestId },
    },
  )
}
