'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldOf } from '@/components/ui/form-fields'
import type { OperationGroup } from '@/server/contract/operations/groups'
import type { KeyRow } from './key-row'
import { NetworksField, toNetworks } from './networks-field'
import { groupsWithin, noOperation, selectedIn } from './operations'
import { OperationsField } from './operations-field'

interface RestrictKeyDialogProps {
  apiKey: KeyRow
  groups: readonly OperationGroup[]
  onClose: () => void
}

interface Restrictions {
  allowedNetworks: string
  allowedOperations: string[] | null
}

/** Rendered while it is open. */
export function RestrictKeyDialog({ apiKey, groups: all, onClose }: RestrictKeyDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const groups = groupsWithin(all, apiKey.scopes)
  const values: Restrictions = {
    allowedNetworks: apiKey.allowedNetworks.join('\n'),
    allowedOperations: apiKey.allowedOperations,
  }
  return (
    <FormDialog
      title="Restrict key"
      description={`Applies to the next call with ${apiKey.name}.`}
      values={values}
      check={({ allowedOperations }) =>
        selectedIn(groups, allowedOperations)?.length === 0 ? { allowedOperations: noOperation } : {}
      }
      send={({ allowedNetworks, allowedOperations }) =>
        client.keys.restrict.mutate({
          keyId: apiKey.id,
          allowedNetworks: toNetworks(allowedNetworks),
          allowedOperations: selectedIn(groups, allowedOperations),
        })
      }
      changed={trpc.keys.list.pathFilter()}
      saved="Restrictions saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <OperationsField groups={groups} {...fieldOf(form, 'allowedOperations')} />
          <NetworksField {...fieldOf(form, 'allowedNetworks')} />
        </>
      )}
    </FormDialog>
  )
}
