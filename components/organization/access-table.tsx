'use client'

import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import type { Provider } from '@/components/providers/provider-status'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { toast } from '@/components/ui/toast'
import { type AccessStep, describeAccessStep, type OrganizationAccess, stepsFor } from './access-steps'

interface AccessTableProps {
  provider: Provider
  organizations: readonly OrganizationAccess[]
}

export function AccessTable({ provider, organizations }: AccessTableProps) {
  const canDecide = useStaffCan('providers.approve')
  const [step, setStep] = useState<{ step: AccessStep; access: OrganizationAccess } | null>(null)
  return (
    <>
      <DataTable
        label="Organization access"
        rows={organizations}
        keyOf={({ organizationId }) => organizationId}
        columns={[
          {
            heading: 'Organization',
            cell: ({ organizationId, name, slug }) => (
              <div className="grid">
                <Link
                  href={`/staff/organizations/${organizationId}`}
                  prefetch={false}
                  className="truncate font-medium hover:underline"
                >
                  {name}
                </Link>
                <code className="truncate text-faint text-xs">{slug}</code>
              </div>
            ),
            width: 'rest',
          },
          { heading: 'Access', cell: (access) => <AccessBadges provider={provider} access={access} /> },
          {
            heading: 'Free rounds',
            cell: ({ hasFreeRounds }) => (hasFreeRounds ? 'Enabled' : 'Disabled'),
            from: 'md',
            width: 'line',
            className: 'text-muted',
          },
          {
            heading: 'Actions',
            cell: (access) =>
              canDecide && (
                <DropdownMenu
                  trigger={
                    <Button variant="ghost" size="icon" aria-label={`Change access for ${access.name}`}>
                      <Ellipsis aria-hidden />
                    </Button>
                  }
                >
                  {stepsFor(provider, access).map((each) => (
                    <MenuItem key={each} onSelect={() => setStep({ step: each, access })}>
                      {describeAccessStep(each, provider, access).label}…
                    </MenuItem>
                  ))}
                </DropdownMenu>
              ),
            kind: 'actions',
          },
        ]}
      />
      {step && <AccessDialog provider={provider} {...step} onClose={() => setStep(null)} />}
    </>
  )
}

function AccessBadges({ provider, access }: { provider: Provider; access: OrganizationAccess }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {!access.isEnabled && <Badge tone="warn">Disabled</Badge>}
      {!provider.requiresApproval ? (
        access.isEnabled && <Badge tone="ok">Available</Badge>
      ) : access.isApproved ? (
        <Badge tone="ok">Approved</Badge>
      ) : access.requestedAt ? (
        <>
          <Badge tone="busy">Requested</Badge>
          <span className="max-sm:hidden">
            <Time value={access.requestedAt} />
          </span>
        </>
      ) : (
        <Badge>Not approved</Badge>
      )}
    </span>
  )
}

interface AccessDialogProps {
  provider: Provider
  access: OrganizationAccess
  step: AccessStep
  onClose: () => void
}

function AccessDialog({ provider, access, step, onClose }: AccessDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { title, text, label, change, isDanger } = describeAccessStep(step, provider, access)
  const save = useMutation(
    trpc.staffProviders.setAccess.mutationOptions({
      onSuccess: succeed(trpc.staffProviders.pathFilter(), `Access for ${access.name} changed`, onClose),
      onError: (error) => toast.error(error.message),
    }),
  )
  const { organizationId } = access
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={text}
      confirmLabel={label}
      isDanger={isDanger}
      isPending={save.isPending}
      onConfirm={() => save.mutate({ providerCode: provider.code, organizationId, ...change })}
    />
  )
}
