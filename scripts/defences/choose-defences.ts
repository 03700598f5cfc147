import type { Defence } from './defence'
import { cabinet } from './list/cabinet'
import { faults } from './list/faults'
import { machineApi } from './list/machine-api'
import { manyInstances } from './list/many-instances'
import { outbound } from './list/outbound'
import { passkeys } from './list/passkeys'
import { requests } from './list/requests'
import { signingIn } from './list/sign-in'
import { supplyChain } from './list/supply-chain'
import { tenants } from './list/tenants'

export const areas = {
  outbound,
  tenants,
  'sign-in': signingIn,
  passkeys,
  cabinet,
  'machine-api': machineApi,
  requests,
  faults,
  'many-instances': manyInstances,
  'supply-chain': supplyChain,
} satisfies Record<string, readonly Defence[]>

/** All defences, or those in whose area, name, file or test one of the words stands. */
export function chooseDefences(words: readonly string[]): Defence[] {
  return Object.entries(areas).flatMap(([area, defences]) =>
    defences.filter(({ name, file, seenBy }) => {
      const text = [area, name, file, seenBy].join(' ')
      return words.length === 0 || words.some((word) => text.includes(word))
    }),
  )
}
