'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { StudioAddressForm } from '@/server/contract/forms/studios'

interface AddressDialogProps {
  kind: 'test' | 'production'
  current: string
  onClose: () => void
}

/** Rendered while it is open. */
export function AddressDialog({ kind, current, onClose }: AddressDialogProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const isTest = kind === 'test'
  return (
    <FormDialog
      title={isTest ? 'Address of the test environment' : 'Request production'}
      description={
        isTest
          ? 'The base URL. Croupier appends the paths of the protocol.'
          : 'Two people at Croupier review it. After approval you get the production secret here.'
      }
      schema={StudioAddressForm}
      values={{ baseUrl: current }}
      send={(values) =>
        isTest ? client.studio.setTestAddress.mutate(values) : client.studio.requestProduction.mutate(values)
      }
      changed={trpc.studio.pathFilter()}
      saved={isTest ? 'Address set' : 'Production requested'}
      submitLabel={isTest ? 'Set address' : 'Request production'}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="baseUrl"
          label="Address"
          placeholder="https://games.studio.example/croupier"
          inputMode="url"
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
