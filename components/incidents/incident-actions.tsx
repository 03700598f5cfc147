'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { toast } from '@/components/ui/toast'
import { PublishButton } from './publish-button'
import type { Incident } from './words'

const snoozes = [
  { hours: 1, label: 'For 1 hour' },
  { hours: 8, label: 'For 8 hours' },
  { hours: 24, label: 'For 1 day' },
  { hours: 168, label: 'For 1 week' },
] as const

export function IncidentActions({ incident, isStaff }: { incident: Incident; isStaff: boolean }) {
  const mayAct = useCan('incidents.act')
  const mayActEverywhere = useStaffCan('incidents.actEverywhere')
  const { acknowledge, snooze, assign, close } = useActs(isStaff)
  const { id: incidentId, state } = incident
  if (!(isStaff ? mayActEverywhere : mayAct)) return null
  return (
    <>
      {state !== 'closed' && (
        <>
          <AssignMenu
            assignee={incident.assignee}
            isStaff={isStaff}
            isPending={assign.isPending}
            onChoose={(assigneeId) => assign.mutate({ incidentId, assigneeId })}
          />
          {state === 'snoozed' ? (
            <Button isPending={snooze.isPending} onClick={() => snooze.mutate({ incidentId, hours: null })}>
              End snooze
            </Button>
          ) : (
            <DropdownMenu
              align="start"
              trigger={<Button isPending={snooze.isPending}>Snooze</Button>}
              groups={[
                snoozes.map(({ hours, label }) => ({
                  label,
                  onSelect: () => snooze.mutate({ incidentId, hours }),
                })),
              ]}
            />
          )}
        </>
      )}
      {isStaff && <PublishButton incident={incident} />}
      {incident.canClose && (
        <Button isPending={close.isPending} onClick={() => close.mutate({ incidentId })}>
          Close
        </Button>
      )}
      {incident.acknowledgedAt === null && state !== 'closed' && (
        <Button
          variant="primary"
          isPending={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ incidentId })}
        >
          Acknowledge
        </Button>
      )}
    </>
  )
}

/** What is done shows on this page, in the lists and on the bell. */
function useActs(isStaff: boolean) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const acts = isStaff ? trpc.staffIncidents : trpc.incidents
  const done = (message: string) => ({
    onSuccess: succeed(acts.pathFilter(), message),
    onError: (error: { message: string }) => void toast.error(error.message),
  })
  return {
    acknowledge: useMutation(acts.acknowledge.mutationOptions(done('Incident acknowledged'))),
    snooze: useMutation(acts.snooze.mutationOptions(done('Snooze changed'))),
    assign: useMutation(acts.assign.mutationOptions(done('Assignee changed'))),
    close: useMutation(acts.close.mutationOptions(done('Incident closed'))),
  }
}

interface AssignMenuProps {
  assignee: Incident['assignee']
  isStaff: boolean
  isPending: boolean
  onChoose: (assigneeId: string | null) => void
}

/** Assigns it to the viewer, to another eligible member, or unassigns it. */
function AssignMenu({ assignee, isStaff, isPending, onChoose }: AssignMenuProps) {
  const trpc = useTRPC()
  const people = useQuery(
    isStaff ? trpc.staffIncidents.assignees.queryOptions() : trpc.incidents.assignees.queryOptions(),
  )
  const others = (people.data ?? []).filter(({ id }) => id !== assignee?.id)
  const isEmpty = others.length === 0 && assignee === null
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button isPending={isPending} disabled={isEmpty}>
          Assign
        </Button>
      }
      groups={[
        [
          ...others.map(({ id, name, isMe }) => ({
            label: isMe ? 'Assign to me' : name,
            onSelect: () => onChoose(id),
          })),
          assignee && { label: 'Unassign', onSelect: () => onChoose(null) },
        ],
      ]}
    />
  )
}
