'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type KybStandingName, kybStandings } from '@/server/contract/purchase-states'
import { NoteDialog } from './note-dialog'
import { standingLabels } from './purchase-words'

const standings = kybStandings.map((value) => ({ value, label: standingLabels[value] }))

/** The verification of an organization's business, which limits what it may buy. */
export function AccountKyb({ organizationId }: { organizationId: string }) {
  return useStaffCan('purchases.review') ? <KybCard organizationId={organizationId} /> : null
}

function KybCard({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const kyb = useQuery(trpc.staffPackages.kyb.queryOptions({ organizationId }))
  const [chosen, setChosen] = useState<KybStandingName | null>(null)
  const close = () => setChosen(null)
  const save = useMutation(
    trpc.staffPackages.setKyb.mutationOptions({
      onSuccess: succeed(trpc.staffPackages.pathFilter(), 'Verification saved', close),
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Business verification"
        description="Limits what the organization may buy."
        actions={
          <Button size="sm" onClick={() => setChosen(kyb.data?.standing ?? 'none')}>
            Set verification
          </Button>
        }
      />
      <Loaded query={kyb} what="The verification" rows={1}>
        {({ standing, note, setBy, setAt }) => (
          <Facts
            className="px-5 pb-5"
            facts={[
              { label: 'Status', value: standingLabels[standing] },
              { label: 'Note', value: note ?? '–' },
              { label: 'Set by', value: setBy ?? '–' },
              { label: 'Set', value: setAt ? <Time value={setAt} hasYear /> : '–' },
            ]}
          />
        )}
      </Loaded>
      {chosen && (
        <NoteDialog
          title="Set verification"
          label="Save"
          error={save.error?.message}
          isPending={save.isPending}
          onSubmit={(note) => save.mutate({ organizationId, standing: chosen, note })}
          onClose={close}
        >
          <Field label="Status">
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onValueChange={(value) => setChosen(kybStandings.find((one) => one === value) ?? chosen)}
                options={standings}
              />
            )}
          </Field>
        </NoteDialog>
      )}
    </Card>
  )
}
