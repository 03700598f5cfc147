'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { issueOf } from '@/components/readiness/issue-of'
import { StepExchange } from '@/components/readiness/step-exchange'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { explainStep } from '@/server/contract/readiness/explain-step'

interface TestCallbackProps {
  endpointId: string
  secret: Inputs['endpoint']['test']['secret']
}

/** Sends one test callback and shows what was exchanged. */
export function TestCallback({ endpointId, secret }: TestCallbackProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [playerId, setPlayerId] = useState('')
  const test = useMutation(
    trpc.endpoint.test.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.endpoint.list.pathFilter()),
    }),
  )
  const problem = issueOf(test.error?.data?.refusal ?? null, 'playerId')
  return (
    <div className="grid gap-4">
      <Field
        label="Test player"
        error={problem}
        hint="Optional. A player that your wallet knows. Leave empty to use a new UUID."
      >
        {(control) => (
          <Input
            {...control}
            value={playerId}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setPlayerId(event.target.value)}
          />
        )}
      </Field>
      <Button
        isPending={test.isPending}
        onClick={() => test.mutate({ endpointId, secret, playerId })}
        className="justify-self-start"
      >
        {!test.isPending && <Send aria-hidden />} Send test callback
      </Button>
      <ErrorNotice>{!problem && test.error?.message}</ErrorNotice>
      {test.data && (
        <>
          <Notice
            tone={test.data.result === 'passed' ? 'ok' : 'bad'}
            role="status"
            title={test.data.result === 'passed' ? 'Accepted' : 'Not accepted'}
          >
            {explainStep(test.data)} {formatDuration(test.data.durationMs)}.
          </Notice>
          <StepExchange
            step={test.data}
            expects="Status 200 with balance and currency."
            url={test.data.url}
          />
        </>
      )}
    </div>
  )
}
