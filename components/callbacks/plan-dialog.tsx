'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { emptyResolution, resolutionOf } from '@/components/transactions/resolution'
import { ResolutionFields } from '@/components/transactions/resolution-fields'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { formatNumber } from '@/server/contract/figures'
import { ResolutionForm } from '@/server/contract/forms/transactions'
import type { Run, RunKind } from './run'
import { skipReason } from './skip-reasons'

const figure = (count: number) => formatNumber(count)
const counted = (count: number, type: string) => `${figure(count)} ${type}${count === 1 ? '' : 's'}`

/** Result of the dry run: what will be processed, what is skipped and why. */
function PlanSummary({ run }: { run: Run }) {
  const verb = run.kind === 'replay' ? 'Will be replayed' : 'Will be resolved'
  const byType = run.plannedByType.map(({ type, count }) => counted(count, type)).join(', ')
  return (
    <div className="grid gap-3">
      <dl className="grid divide-y divide-line rounded-lg border border-line text-sm">
        <div className="flex items-baseline justify-between gap-4 px-4 py-3">
          <dt>
            <span className="font-medium">{verb}</span>
            {byType && <span className="block text-faint text-xs">{byType}</span>}
          </dt>
          <dd className="font-semibold text-lg tabular-nums">{figure(run.planned)}</dd>
        </div>
        {run.skipped.map(({ reason, type, count }) => (
          <div key={`${reason}-${type}`} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <dt className="text-muted">
              Skipped: {reason === 'bet' ? '' : `${type}s that `}
              {skipReason(reason)}
            </dt>
            <dd className="text-muted tabular-nums">{figure(count)}</dd>
          </div>
        ))}
      </dl>
      {run.leftOut > 0 && (
        <Notice tone="neutral">
          More callbacks match than one run can process. The oldest are processed first. Start another run for
          the rest.
        </Notice>
      )}
      {run.planned > 0 && (
        <p className="text-faint text-sm">
          Callbacks whose status changes first are skipped and reported. You can cancel while it runs.
        </p>
      )}
    </div>
  )
}

interface PlanDialogProps {
  kind: RunKind
  choice: Inputs['callbacks']['planReplay']['choice']
  onClose: () => void
  onStarted: (runId: string) => void
}

const formId = 'resolve-many'

/** Runs a dry run first: exactly what was counted is confirmed. */
export function PlanDialog({ kind, choice, onClose, onStarted }: PlanDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const onDone = {
    onSuccess: async (run: Run) => {
      await queryClient.invalidateQueries(trpc.callbacks.runs.pathFilter())
      toast.success(kind === 'replay' ? 'Replay started' : 'Resolving started')
      onStarted(run.id)
    },
  }
  const planReplay = useMutation(trpc.callbacks.planReplay.mutationOptions())
  const planResolve = useMutation(trpc.callbacks.planResolve.mutationOptions())
  const startReplay = useMutation(trpc.callbacks.startReplay.mutationOptions(onDone))
  const startResolve = useMutation(trpc.callbacks.startResolve.mutationOptions(onDone))
  const plan = kind === 'replay' ? planReplay : planResolve
  const start = kind === 'replay' ? startReplay : startResolve
  usePlanOnce(() => plan.mutate({ choice }))
  const hasWork = (plan.data?.planned ?? 0) > 0
  const verb = kind === 'replay' ? 'Replay' : 'Resolve'
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'replay' ? 'Replay callbacks' : 'Resolve callbacks'}
      description={
        kind === 'replay'
          ? 'Each callback is sent again with the same body. Your wallet must return its original response for transactions it already processed.'
          : 'Callbacks are closed permanently and never sent again. Your note and name are recorded with each.'
      }
    >
      <div className="grid gap-4" aria-live="polite">
        <ErrorNotice>{plan.error?.message}</ErrorNotice>
        {(plan.isPending || plan.isIdle) && (
          <p className="flex items-center gap-2 text-muted text-sm">
            <LoaderCircle className="size-4 animate-spin" aria-hidden />
            Dry run in progress. Nothing is sent.
          </p>
        )}
        {plan.data && <PlanSummary run={plan.data} />}
        <ErrorNotice>{start.error?.message}</ErrorNotice>
        {hasWork && kind === 'resolve' && plan.data && (
          <ResolveForm
            id={formId}
            onSubmit={(resolution) => startResolve.mutate({ runId: plan.data.id, ...resolution })}
          />
        )}
      </div>
      <DialogActions isPending={start.isPending}>
        <CancelButton onCancel={onClose}>{hasWork ? 'Cancel' : 'Close'}</CancelButton>
        {hasWork && plan.data && (
          <Button
            variant="primary"
            isPending={start.isPending}
            {...(kind === 'resolve'
              ? { type: 'submit' as const, form: formId }
              : { onClick: () => startReplay.mutate({ runId: plan.data.id }) })}
          >
            {verb} {formatNumber(plan.data.planned)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Opening the dialog starts the dry run once. */
function usePlanOnce(plan: () => void) {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    plan()
  })
}

interface ResolveFormProps {
  id: string
  onSubmit: (resolution: NonNullable<ReturnType<typeof resolutionOf>>) => void
}

/** Outcome and note for all of them. Submitted by the dialog's button. */
function ResolveForm({ id, onSubmit }: ResolveFormProps) {
  const form = useForm({ resolver: zodResolver(ResolutionForm), defaultValues: emptyResolution })
  const submit = form.handleSubmit((values) => {
    const resolution = resolutionOf(values)
    if (resolution) onSubmit(resolution)
  })
  return (
    <form id={id} onSubmit={submit} className="grid gap-4" noValidate>
      <ResolutionFields form={form} />
    </form>
  )
}
