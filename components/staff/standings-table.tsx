'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { Table, Td, Th } from '@/components/ui/table'
import { toast } from '@/components/ui/toast'
import type { Provider } from './provider-status'
import { type AccessStep, describeAccessStep, type Standing, stepsFor } from './standing-steps'

interface StandingsTableProps {
  provider: Provider
  organizations: readonly Standing[]
}

export function StandingsTable({ provider, organizations }: StandingsTableProps) {
  const canDecide = useStaffCan('providers.approve')
  const [step, setStep] = useState<{ step: AccessStep; standing: Standing } | null>(null)
  return (
    <>
      <Table label="Organization access">
        <thead>
          <tr>
            <Th>Organization</Th>
            <Th>Access</Th>
            <Th className="max-md:hidden">Free rounds</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {organizations.map((standing) => (
            <tr key={standing.organizationId}>
              <Td className="w-full max-w-0">
                <div className="grid">
                  <Link
                    href={`/staff/organizations/${standing.organizationId}`}
                    prefetch={false}
                    className="truncate font-medium hover:underline"
                  >
                    {standing.name}
                  </Link>
                  <code className="truncate text-faint text-xs">{standing.slug}</code>
                </div>
              </Td>
              <Td>
                <StandingMarks provider={provider} standing={standing} />
              </Td>
              <Td className="whitespace-nowrap text-muted max-md:hidden">
                {standing.hasFreeRounds ? 'Enabled' : 'Disabled'}
              </Td>
              <Td className="text-right">
                {canDecide && (
                  <DropdownMenu
                    trigger={
                      <Button variant="ghost" size="icon" aria-label={`Change access for ${standing.name}`}>
                        <Ellipsis aria-hidden />
                      </Button>
                    }
                  >
                    {stepsFor(provider, standing).map((each) => (
                      <MenuItem key={each} onSelect={() => setStep({ step: each, standing })}>
                        {describeAccessStep(each, provider, standing).label}…
                      </MenuItem>
                    ))}
                  </DropdownMenu>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {step && <AccessDialog provider={provider} {...step} onClose={() => setStep(null)} />}
    </>
  )
}

function StandingMarks({ provider, standing }: { provider: Provider; standing: Standing }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {!standing.isEnabled && <Badge tone="warn">Disabled</Badge>}
      {!provider.requiresApproval ? (
        standing.isEnabled && <Badge tone="ok">Available</Badge>
      ) : standing.isApproved ? (
        <Badge tone="ok">Approved</Badge>
      ) : standing.requestedAt ? (
        <>
          <Badge tone="busy">Requested</Badge>
          <span className="max-sm:hidden">
            <Time value={standing.requestedAt} />
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
  standing: Standing
  step: AccessStep
  onClose: () => void
}

function AccessDialog({ provider, standing, step, onClose }: AccessDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { title, text, label, change, isDanger } = describeAccessStep(step, provider, standing)
  const save = useMutation(
    trpc.staffProviders.setAccess.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.staffProviders.pathFilter())
        toast.success(`Access for ${standing.name} changed`)
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  const { organizationId } = standing
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
