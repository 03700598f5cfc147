'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Card, CardHeader } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { type Severity, severities } from '@/server/contract/notification-events'

/** What the person gets mail of, in each organization and as staff; nothing where no mail is sent. */
export function NotificationsCard() {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const own = useQuery(trpc.notifications.get.queryOptions())
  const mailing = useQuery(trpc.account.mailing.queryOptions())
  const saved = {
    onSuccess: succeed(trpc.notifications.pathFilter(), 'Notifications changed'),
    onError: (error: { message: string }) => void toast.error(error.message),
  }
  const setSeverities = useMutation(trpc.notifications.setSeverities.mutationOptions(saved))
  const setAttention = useMutation(trpc.notifications.setAttention.mutationOptions(saved))
  const setStaff = useMutation(trpc.notifications.setStaffSeverities.mutationOptions(saved))
  if (!own.data || !mailing.data?.sendsMail) return null
  const { organizations, staff } = own.data
  if (organizations.length === 0 && !staff) return null
  return (
    <Card>
      <CardHeader title="Notifications" description="Emails to your own address." />
      <div className="grid gap-5 px-5 pb-5">
        {organizations.map(({ slug: organization, name, severities: chosen, attention }) => (
          <Place key={organization} name={name}>
            <SeverityChoices
              chosen={chosen}
              isPending={setSeverities.isPending}
              onChange={(next) => setSeverities.mutate({ organization, severities: next })}
            />
            <Checkbox
              label="Callbacks that need attention"
              hint="Immediately for the first, then at most one digest per hour."
              checked={attention}
              isDisabled={setAttention.isPending}
              onCheckedChange={(isOn) => setAttention.mutate({ organization, attention: isOn })}
            />
          </Place>
        ))}
        {staff && (
          <Place name="Croupier staff">
            <SeverityChoices
              chosen={staff.severities}
              isPending={setStaff.isPending}
              onChange={(next) => setStaff.mutate({ severities: next })}
            />
          </Place>
        )}
      </div>
    </Card>
  )
}

function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-[0.8125rem]">{name}</legend>
      {children}
    </fieldset>
  )
}

const labels = {
  critical: 'Critical incidents',
  warning: 'Warnings',
  info: 'Incidents for information',
} as const satisfies Record<Severity, string>

interface SeverityChoicesProps {
  chosen: readonly Severity[]
  isPending: boolean
  onChange: (chosen: Severity[]) => void
}

function SeverityChoices({ chosen, isPending, onChange }: SeverityChoicesProps) {
  return severities.map((severity) => (
    <Checkbox
      key={severity}
      label={labels[severity]}
      checked={chosen.includes(severity)}
      isDisabled={isPending}
      onCheckedChange={(isOn) =>
        onChange(severities.filter((one) => (one === severity ? isOn : chosen.includes(one))))
      }
    />
  ))
}
