'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import { programmeName } from './programme-name'
import type { Affiliate } from './types'

/** Rendered while it is open. */
export function EnrolDialog({ affiliate, onClose }: { affiliate: Affiliate; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const programmes = useQuery(trpc.staffAffiliates.newestProgrammes.queryOptions())
  const { id: organizationId, name, programme, balance } = affiliate
  // The currency of a ledger stays.
  const possible = (programmes.data ?? []).filter(
    ({ currency }) => balance === null || currency === balance.available.currency,
  )
  const current = possible.find((one) => one.name === programme?.name) ?? possible[0]
  return (
    <FormDialog
      title={`Enrol ${name}`}
      description="Applies to organizations that it refers from now on. Earlier ones keep their terms."
      values={{ programmeId: current?.id ?? '' }}
      isIncomplete={({ programmeId }) => programmeId === ''}
      send={({ programmeId }) => client.staffAffiliates.enrol.mutate({ organizationId, programmeId })}
      changed={trpc.staffAffiliates.pathFilter()}
      saved={`${name} enrolled`}
      submitLabel="Enrol"
      onClose={onClose}
    >
      {(form) => (
        <>
          <ErrorNotice>
            {possible.length === 0 && programmes.isSuccess && 'Create a programme first.'}
          </ErrorNotice>
          <SelectField
            form={form}
            name="programmeId"
            label="Programme"
            options={possible.map((one) => ({ value: one.id, label: programmeName(one) }))}
          />
        </>
      )}
    </FormDialog>
  )
}
