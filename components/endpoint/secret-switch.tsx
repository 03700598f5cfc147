'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { EndpointRow } from './endpoint-row'
import { TestCallback } from './test-callback'
import { type KeptHours, useSecretActions } from './use-secret-actions'

const kept: readonly { value: string; label: string; hours: KeptHours }[] = [
  { value: '24', label: 'For 24 hours', hours: 24 },
  { value: '1', label: 'For 1 hour', hours: 1 },
  { value: '168', label: 'For 7 days', hours: 168 },
  { value: '0', label: 'Delete it now', hours: 0 },
]

interface SecretSwitchProps {
  endpoint: EndpointRow
  onDone: () => void
}

/** The second step: the new secret is saved; it is tested, and then switched to. */
export function SecretSwitch({ endpoint, onDone }: SecretSwitchProps) {
  const [keep, setKeep] = useState('24')
  const { switching, discarding } = useSecretActions({ onChanged: onDone })
  const { id: endpointId, pendingMovements } = endpoint
  const error = switching.error ?? discarding.error
  return (
    <div className="grid gap-5">
      <ErrorNotice>{error?.message}</ErrorNotice>
      <ol className="grid list-decimal gap-1.5 pl-5 text-muted text-sm">
        <li>Add the new secret to your wallet. Accept both secrets until you have switched.</li>
        <li>Send a test callback signed with the new secret.</li>
        <li>Switch. Every callback is then signed with the new secret.</li>
      </ol>
      <TestCallback endpointId={endpointId} secret="next" />
      {endpoint.nextSecretAcceptedAt ? (
        <Notice tone="ok">
          Your wallet accepted the new secret <Time value={endpoint.nextSecretAcceptedAt} />.
        </Notice>
      ) : (
        <Notice tone="warn">
          Your wallet has not accepted a test callback signed with the new secret yet. Callbacks that it
          refuses after the switch are not retried.
        </Notice>
      )}
      {pendingMovements > 0 && (
        <Notice tone="neutral">
          {pendingMovements} pending {pendingMovements === 1 ? 'delivery is' : 'deliveries are'} signed with
          the new secret as well.
        </Notice>
      )}
      <Field
        label="Keep the previous secret"
        hint={
          keep === '0'
            ? 'You can’t go back. Use this if the secret may have leaked.'
            : 'Until then, you can go back to it with one click.'
        }
      >
        {(control) => <Select {...control} value={keep} onValueChange={setKeep} options={kept} />}
      </Field>
      <DialogActions>
        <Button
          isPending={discarding.isPending}
          onClick={() => discarding.mutate({ endpointId })}
          className="sm:mr-auto"
        >
          Discard new secret
        </Button>
        <Button onClick={onDone}>Close</Button>
        <Button
          variant="primary"
          isPending={switching.isPending}
          onClick={() =>
            switching.mutate({
              endpointId,
              keepPreviousHours: kept.find(({ value }) => value === keep)?.hours ?? 24,
            })
          }
        >
          Switch to new secret
        </Button>
      </DialogActions>
    </div>
  )
}
