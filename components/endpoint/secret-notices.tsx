'use client'

import { Time } from '@/components/data/time'
import { useNow } from '@/components/data/use-now'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { EndpointRow } from './endpoint-row'
import { useScopeNames } from './use-scope-names'
import { useSecretActions } from './use-secret-actions'

interface SecretNoticesProps {
  endpoints: readonly EndpointRow[]
  onContinue: (endpoint: EndpointRow) => void
}

/** Changes of secrets that are not finished, and those that can be undone. */
export function SecretNotices({ endpoints, onContinue }: SecretNoticesProps) {
  const now = useNow()
  const canWrite = useCan('endpoint.write')
  const { nameOf } = useScopeNames()
  const { reverting } = useSecretActions({ onChanged: () => undefined })
  const isRestorable = ({ previousSecretUntil }: EndpointRow) =>
    previousSecretUntil !== null && now !== null && previousSecretUntil.getTime() > now
  const changing = endpoints.filter((endpoint) => endpoint.nextSecretAt !== null || isRestorable(endpoint))
  if (changing.length === 0) return null
  return (
    <div className="mb-5 grid gap-3">
      {changing.map((endpoint) =>
        isRestorable(endpoint) ? (
          <Notice
            key={endpoint.id}
            tone="neutral"
            title={`${nameOf(endpoint)}: secret changed`}
            actions={
              canWrite && (
                <Button
                  size="sm"
                  isPending={reverting.isPending && reverting.variables.endpointId === endpoint.id}
                  onClick={() => reverting.mutate({ endpointId: endpoint.id })}
                >
                  Restore previous secret
                </Button>
              )
            }
          >
            Callbacks have been signed with the new secret since <Time value={endpoint.secretChangedAt} />.
            You can go back until{' '}
            {endpoint.previousSecretUntil && <Time value={endpoint.previousSecretUntil} />}.
          </Notice>
        ) : (
          <Notice
            key={endpoint.id}
            tone="warn"
            title={`${nameOf(endpoint)}: new secret not in use`}
            actions={
              canWrite && (
                <Button size="sm" onClick={() => onContinue(endpoint)}>
                  Continue
                </Button>
              )
            }
          >
            A new secret is saved. Callbacks are signed with the current one until you switch.
          </Notice>
        ),
      )}
    </div>
  )
}
