'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { NoteDialog } from '@/components/packages/note-dialog'
import { useStaffCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { StateBadge } from './state-badge'

/** The verification of an organization's business, which limits what it may buy. */
export function OrganizationKyb({ organizationId }: { organizationId: string }) {
  return useStaffCan('kyb.review') ? <KybCard organizationId={organizationId} /> : null
}

function KybCard({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [isReopening, setIsReopening] = useState(false)
  const kyb = useQuery(trpc.staffVerification.organization.queryOptions({ organizationId }))
  const close = () => setIsReopening(false)
  const reopen = useMutation(
    trpc.staffVerification.reopen.mutationOptions({
      onSuccess: succeed(trpc.staffVerification.pathFilter(), 'Verification reopened', close),
    }),
  )
  const { reviewId = null, state = null } = kyb.data ?? {}
  return (
    <Card>
      <CardHeader
        title="Business verification"
        description="Purchases are limited until the organization is verified."
        actions={
          <div className="flex gap-2">
            {state === 'rejected' && (
              <Button size="sm" onClick={() => setIsReopening(true)}>
                Reopen
              </Button>
            )}
            {reviewId && (
              <Button size="sm" asChild>
                <OrganizationLink href={`/staff/verification/${reviewId}`}>Open review</OrganizationLink>
              </Button>
            )}
          </div>
        }
      />
      <Loaded query={kyb} what="The verification" rows={1}>
        {(found) => (
          <Facts
            className="px-5 pb-5"
            facts={[
              { label: 'Status', value: <StateBadge state={found.state ?? 'draft'} /> },
              { label: 'Note', value: found.decisionNote ?? '–' },
              { label: 'Decided by', value: found.decidedBy ?? '–' },
              {
                label: 'Valid until',
                value: found.expiresAt ? <Time value={found.expiresAt} hasYear /> : '–',
              },
            ]}
          />
        )}
      </Loaded>
      {isReopening && (
        <NoteDialog
          title="Reopen the verification"
          description="The organization sees the note and can submit again."
          label="Reopen"
          error={reopen.error?.message}
          isPending={reopen.isPending}
          onSubmit={(note) => reopen.mutate({ organizationId, note })}
          onClose={close}
        />
      )}
    </Card>
  )
}
