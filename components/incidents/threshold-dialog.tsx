'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { whyNoAmount } from '@/server/contract/amounts'
import { readThreshold, showThreshold, thresholdRange, writeThreshold } from './threshold-value'
import type { RuleThresholds } from './words'

type Threshold = RuleThresholds['thresholds'][number]

interface ThresholdDialogProps {
  rule: RuleThresholds
  threshold: Threshold
  onClose: () => void
}

function faultOf({ unit, min, max }: Threshold, typed: string) {
  const read = readThreshold(unit, typed)
  const range = thresholdRange(unit, min, max)
  if (read === null) return whyNoAmount(typed, range)
  return read >= min && read <= max ? undefined : range
}

/** Rendered while it is open. */
export function ThresholdDialog({ rule, threshold, onClose }: ThresholdDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { unit, standard, name, value, label } = threshold
  const read = async () => {
    const rules = await client.incidents.thresholds.query()
    const now = rules.find((one) => one.rule === rule.rule)?.thresholds.find((one) => one.name === name)
    return { typed: writeThreshold(unit, now?.value ?? value) }
  }
  return (
    <FormDialog
      title={rule.label}
      description={rule.description}
      values={{ typed: writeThreshold(unit, value) }}
      check={({ typed }) => ({ typed: faultOf(threshold, typed) })}
      current={{ read, labels: { typed: label } }}
      // Empty, which the check lets through only from the button: the default.
      send={({ typed }) =>
        client.incidents.setThreshold.mutate({
          rule: rule.rule,
          name,
          value: typed === '' ? null : readThreshold(unit, typed),
        })
      }
      changed={trpc.incidents.thresholds.pathFilter()}
      saved="Threshold saved"
      submitLabel="Save"
      onClose={onClose}
      extra={(saving) =>
        value !== standard && (
          <Button isPending={saving.isPending} onClick={() => saving.mutate({ typed: '' })}>
            Reset to default
          </Button>
        )
      }
    >
      {(form) => (
        <TextField
          form={form}
          name="typed"
          label={label}
          hint={`${unit === 'seconds' ? 'In seconds. ' : ''}Default ${showThreshold(unit, standard)}.${unit === 'eur' ? ' Other currencies are converted.' : ''}`}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
