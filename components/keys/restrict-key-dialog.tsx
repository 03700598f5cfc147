'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Dialog } from '@/components/ui/dialog'
import { DialogForm } from '@/components/ui/dialog-form'
import { fieldOf } from '@/components/ui/form-fields'
import type { OperationGroup } from '@/server/contract/operations/groups'
import type { KeyRow } from './key-row'
import { NetworksField, toNetworks } from './networks-field'
import { groupsWithin, noOperation, selectedIn } from './operations'
import { OperationsField } from './operations-field'

interface RestrictKeyDialogProps {
  apiKey: KeyRow | null
  groups: readonly OperationGroup[]
  onClose: () => void
}

/** Open while a key is given. */
export function RestrictKeyDialog({ apiKey, groups, onClose }: RestrictKeyDialogProps) {
  return (
    <Dialog
      isOpen={apiKey !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Restrict key"
      description={apiKey ? `Applies to the next call with ${apiKey.name}.` : undefined}
    >
      {apiKey && (
        <RestrictForm apiKey={apiKey} groups={groupsWithin(groups, apiKey.scopes)} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface Restrictions {
  allowedNetworks: string
  allowedOperations: string[] | null
}

function RestrictForm({ apiKey, groups, onClose }: RestrictKeyDialogProps & { apiKey: KeyRow }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const values: Restrictions = {
    allowedNetworks: apiKey.allowedNetworks.join('\n'),
    allowedOperations: apiKey.allowedOperations,
  }
  return (
    <DialogForm
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
    </DialogForm>
  )
}
