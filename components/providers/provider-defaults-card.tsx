'use client'

import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { useStaffCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Provider } from './provider-status'

const ProviderDefaultsDialog = lazyPanel(() => import('./provider-defaults-dialog'), 'ProviderDefaultsDialog')

/** Access to a provider, and the defaults of its games. */
export function ProviderDefaultsCard({ provider }: { provider: Provider }) {
  const canConfigure = useStaffCan('providers.configure')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Access and markets"
        description="Defaults for all organizations, and for games without their own settings."
        actions={canConfigure && <Button onClick={() => setIsEditing(true)}>Edit</Button>}
      />
      <Facts
        className="px-5 pb-5"
        facts={[
          { label: 'Connected', value: provider.isRegistered ? 'Yes' : 'No' },
          {
            label: 'Approval',
            value: provider.requiresApproval ? 'Required for each organization' : 'Not required',
          },
          { label: 'Currencies', value: <Codes codes={provider.supportedCurrencies} /> },
          { label: 'Blocked countries', value: <Codes codes={provider.blockedCountries} /> },
        ]}
      />
      {isEditing && <ProviderDefaultsDialog provider={provider} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <span className="text-muted">No restrictions</span>
  return <span className="text-[0.8125rem] tabular-nums">{codes.join(', ')}</span>
}
