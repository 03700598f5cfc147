'use client'

import { useState } from 'react'
import { FormSkeleton } from '@/components/data/skeletons'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { type EndpointRow, isWide, type ScopeChoice } from './endpoint-row'
import { useScopeNames } from './use-scope-names'

const EndpointForm = lazyPanel(() => import('./endpoint-form'), 'EndpointForm', <FormSkeleton fields={3} />)

/** `wide`: the first default endpoint. `narrow`: an override for a brand, a provider or both. */
export type EndpointTask = { kind: 'wide' } | { kind: 'narrow' } | { kind: 'edit'; endpoint: EndpointRow }

interface EndpointDialogProps {
  task: EndpointTask | null
  endpoints: readonly EndpointRow[]
  onClose: () => void
}

const wide: ScopeChoice = { brandId: null, providerCode: null }

/** Open while a task is given. */
export function EndpointDialog({ task, endpoints, onClose }: EndpointDialogProps) {
  const { nameOf } = useScopeNames()
  const endpoint = task?.kind === 'edit' ? task.endpoint : null
  return (
    <Dialog
      isOpen={task !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={endpoint ? 'Edit endpoint' : task?.kind === 'narrow' ? 'Add override' : 'Set endpoint'}
      description={
        task?.kind === 'narrow'
          ? 'For callbacks of one brand, one provider, or both.'
          : `Used for ${isWide(endpoint ?? wide) ? 'all brands and providers' : nameOf(endpoint ?? wide)}.`
      }
    >
      {task?.kind === 'narrow' ? (
        <NarrowedForm endpoints={endpoints} onDone={onClose} />
      ) : (
        <EndpointForm endpoint={endpoint} scope={endpoint ? scopeOf(endpoint) : wide} onDone={onClose} />
      )}
    </Dialog>
  )
}

const scopeOf = ({ brandId, providerCode }: EndpointRow): ScopeChoice => ({ brandId, providerCode })

const any = 'any'
const orNull = (value: string) => (value === any ? null : value)

function NarrowedForm({ endpoints, onDone }: { endpoints: readonly EndpointRow[]; onDone: () => void }) {
  const { brandOptions, providerOptions } = useScopeNames()
  const [scope, setScope] = useState<ScopeChoice>(wide)
  const isTaken = endpoints.some(
    (other) => other.brandId === scope.brandId && other.providerCode === scope.providerCode,
  )
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Brand">
          {(control) => (
            <Select
              {...control}
              value={scope.brandId ?? any}
              onValueChange={(value) => setScope({ ...scope, brandId: orNull(value) })}
              options={[{ value: any, label: 'Any brand' }, ...brandOptions]}
            />
          )}
        </Field>
        <Field label="Provider">
          {(control) => (
            <Select
              {...control}
              value={scope.providerCode ?? any}
              onValueChange={(value) => setScope({ ...scope, providerCode: orNull(value) })}
              options={[{ value: any, label: 'Any provider' }, ...providerOptions]}
            />
          )}
        </Field>
      </div>
      {isWide(scope) ? (
        <Notice tone="neutral">Choose a brand, a provider, or both.</Notice>
      ) : isTaken ? (
        <Notice tone="warn">An endpoint for this scope already exists. Edit it instead.</Notice>
      ) : (
        <EndpointForm
          key={`${scope.brandId} ${scope.providerCode}`}
          endpoint={null}
          scope={scope}
          onDone={onDone}
        />
      )}
    </div>
  )
}
