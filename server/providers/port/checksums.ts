import type { checksumAlgorithms } from '@/server/contract/forms/certificates'
import { ProviderChecksum } from '@/server/contract/provider/checksums'
import { callFailed, callSucceeded, type ProviderResult } from './call-result'

/** What a provider measured of a component of a game. */
export interface GameChecksum {
  providerGameId: string
  component: string
  version: string
  algorithm: (typeof checksumAlgorithms)[number]
  /** Hexadecimal, lower case. */
  value: string
}

export { maxChecksums } from '@/server/contract/provider/checksums'
export const maxChecksumsBytes = 8 * 1024 * 1024

const { game_id: game, ...measured } = ProviderChecksum.shape
/** Fields of a row, whatever a dialect calls them. */
export const checksumFields = { game, ...measured }

/** A list that measures a component twice by one algorithm says nothing of it. */
export function readChecksumList(rows: GameChecksum[]): ProviderResult<GameChecksum[]> {
  const keys = new Set(rows.map((row) => JSON.stringify([row.providerGameId, row.component, row.algorithm])))
  if (keys.size !== rows.length)
    return callFailed('invalid_answer', 'The answer measures a component twice by one algorithm')
  return callSucceeded(rows)
}
