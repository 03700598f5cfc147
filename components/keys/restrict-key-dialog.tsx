'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { issueOf } from '@/components/readiness/issue-of'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import { ErrorNotice } from '@/components/ui/notice'
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

function RestrictForm({ apiKey, groups, onClose }: RestrictKeyDialogProps & { apiKey: KeyRow }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [networks, setNetworks] = useState(apiKey.allowedNetworks.join('\n'))
  const [operations, setOperations] = useState<string[] | null>(apiKey.allowedOperations)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const restrict = useMutation(
    trpc.keys.restrict.mutationOptions({
      onSuccess: succeed(trpc.keys.list.pathFilter(), 'Restrictions saved', onClose),
    }),
  )
  const problem = issueOf(restrict.error?.data?.refusal ?? null, 'allowedNetworks')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const allowedOperations = selectedIn(groups, operations)
    const isEmpty = allowedOperations?.length === 0
    setIsIncomplete(isEmpty)
    if (isEmpty) return
    restrict.mutate({ keyId: apiKey.id, allowedNetworks: toNetworks(networks), allowedOperations })
  }
  return (
    <Form onSubmit={submit} className="grid gap-4" noValidate>
      <ErrorNotice>{!problem && restrict.error?.message}</ErrorNotice>
      <OperationsField
        groups={groups}
        value={operations}
        error={isIncomplete ? noOperation : undefined}
        onChange={setOperations}
      />
      <NetworksField value={networks} error={problem} onChange={setNetworks} />
      <SubmitActions label="Save" isPending={restrict.isPending} onCancel={onClose} />
    </Form>
  )
}
