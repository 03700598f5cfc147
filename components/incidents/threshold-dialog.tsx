'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { whyNoAmount } from '@/server/contract/typed-amount'
import { readThreshold, showThreshold, thresholdRange, writeThreshold } from './threshold-value'
import type { RuleThresholds } from './words'

interface ThresholdDialogProps {
  rule: RuleThresholds
  threshold: RuleThresholds['thresholds'][number]
  onClose: () => void
}

/** Rendered while it is open. */
export function ThresholdDialog({ rule, threshold, onClose }: ThresholdDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { unit, min, max, standard, name, value } = threshold
  const [typed, setTyped] = useState(() => writeThreshold(unit, value))
  const [fault, setFault] = useState<string | undefined>()
  const set = useMutation(
    trpc.incidents.setThreshold.mutationOptions({
      onSuccess: succeed(trpc.incidents.thresholds.pathFilter(), 'Threshold saved', onClose),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readThreshold(unit, typed)
    const isWithin = read !== null && read >= min && read <= max
    const range = thresholdRange(unit, min, max)
    setFault(isWithin ? undefined : read === null ? whyNoAmount(typed, range) : range)
    if (isWithin) set.mutate({ rule: rule.rule, name, value: read })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rule.label}
      description={rule.description}
    >
      <Form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{set.error?.message}</ErrorNotice>
        <Field
          label={threshold.label}
          error={fault}
          hint={`${unit === 'seconds' ? 'In seconds. ' : ''}Default ${showThreshold(unit, standard)}.${unit === 'eur' ? ' Other currencies are converted.' : ''}`}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          {value !== standard && (
            <Button
              isPending={set.isPending}
              onClick={() => set.mutate({ rule: rule.rule, name, value: null })}
            >
              Reset to default
            </Button>
          )}
          <CancelButton onCancel={onClose} />
          <Button type="submit" variant="primary" isPending={set.isPending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
