import { affiliates } from './list/affiliates'
import { billing } from './list/billing'
import { cabinet } from './list/cabinet'
import { deletion } from './list/deletion'
import { faults } from './list/faults'
import { incidents } from './list/incidents'
import { invoices } from './list/invoices'
import { kyb } from './list/kyb'
import { machineApi } from './list/machine-api'
import { manyInstances } from './list/many-instances'
import { notifications } from './list/notifications'
import { outbound } from './list/outbound'
import { requests } from './list/requests'
import { saml } from './list/saml'
import { scim } from './list/scim'
import { signIn } from './list/sign-in'
import { singleSignOn } from './list/single-sign-on'
import { supplyChain } from './list/supply-chain'
import { tenants } from './list/tenants'
import { uploads } from './list/uploads'
import { type Change, type DefenceList, findMarkers, isPair } from './markers'

const areas: Record<string, DefenceList> = {
  outbound,
  tenants,
  scim,
  'sign-in': signIn,
  'single-sign-on': singleSignOn,
  saml,
  cabinet,
  billing,
  deletion,
  affiliates,
  invoices,
  kyb,
  incidents,
  notifications,
  'machine-api': machineApi,
  requests,
  faults,
  'many-instances': manyInstances,
  'supply-chain': supplyChain,
  uploads,
}

/** One change that takes a defence out of the code, and the test file that must then fail. */
export interface Defence {
  name: string
  file: string
  change: Change
  test: string
}

/** All defences of the tree at `root`, or those with one of the words in their area, name, file or test. */
export function listDefences(root: string, words: readonly string[] = []): Defence[] {
  const files = new Map(findMarkers(root).map(({ name, file }) => [name, file]))
  const all = Object.entries(areas).flatMap(([area, tests]) =>
    Object.entries(tests).flatMap(([test, changesOf]) =>
      Object.entries(changesOf).flatMap(([name, changes]) =>
        (changes === 'remove' || isPair(changes) ? [changes] : changes).map((change) => {
          const file = isPair(change) && change[2] ? change[2] : (files.get(name) ?? '')
          return { area, name, file, change, test }
        }),
      ),
    ),
  )
  return all.filter(({ area, name, file, test }) => {
    const text = [area, name, file, test].join(' ')
    return words.length === 0 || words.some((word) => text.includes(word))
  })
}
