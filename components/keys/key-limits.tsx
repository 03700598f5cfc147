import { BrandName } from '@/components/data/brand-name'
import type { OperationGroup } from '@/server/contract/operations/groups'
import type { KeyRow } from './key-row'
import { operationNames } from './operations'

/** What a key is limited to. */
export function KeyLimits({ apiKey, groups }: { apiKey: KeyRow; groups: readonly OperationGroup[] }) {
  const { allowedNetworks: networks, allowedOperations, subOperatorRef } = apiKey
  if (networks.length === 0 && !allowedOperations && !subOperatorRef) return null
  const operations = operationNames(groups, allowedOperations ?? [])
  return (
    <span className="flex flex-wrap gap-x-2 text-faint text-xs">
      {subOperatorRef && (
        <span>
          Brand <BrandName brandRef={subOperatorRef} />
        </span>
      )}
      {operations.length > 0 && (
        <span title={operations.join(', ')}>
          {operations.length === 1 ? operations[0] : `${operations.length} operations`}
        </span>
      )}
      {networks.length > 0 && (
        <span title={networks.join(', ')}>
          {networks.length === 1 ? networks[0] : `${networks.length} networks`}
        </span>
      )}
    </span>
  )
}
