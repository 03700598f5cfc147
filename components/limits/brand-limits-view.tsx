'use client'

import { useState } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { FormSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { BrandLimits } from './limits'
import { LimitsTable } from './limits-table'

const LimitsForm = lazyPanel(() => import('./limits-form'), 'LimitsForm', <FormSkeleton fields={4} />)

interface BrandLimitsProps {
  brand: BrandLimits
  playerId: string
  empty: string
}

/** One brand: what applies, what waits, what is used, and who changed it. */
export function BrandLimitsView({ brand, playerId, empty }: BrandLimitsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const canManage = useCan('limits.manage')
  const { own, defaults, changes } = brand
  const hasSome = own !== null || defaults.length > 0
  return (
    <div className="grid gap-4 border-line border-t px-5 py-4 first-of-type:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {brand.subOperatorRef ? (
          <h3 className="font-medium text-sm">
            <BrandName brandRef={brand.subOperatorRef} />
          </h3>
        ) : (
          <span />
        )}
        {canManage && <Button onClick={() => setIsOpen(true)}>Set limits</Button>}
      </div>
      {hasSome ? (
        <div className="-mx-5">
          <LimitsTable own={own} defaults={defaults} />
        </div>
      ) : (
        <p className="text-muted text-sm">{empty}</p>
      )}
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">History</summary>
          <ul className="mt-2 grid gap-1.5">
            {changes.map(({ version, createdAt, by, currency }) => (
              <li key={`${currency} ${version}`} className="flex flex-wrap gap-x-3">
                <span>
                  Version {version} in {currency}
                </span>
                <Time value={createdAt} hasYear />
                <span className="text-muted">{by}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={playerId === '' ? 'Set default limits' : 'Set player limits'}
        description="Leave a field empty for no limit. A higher limit, or none, applies after 24 hours."
      >
        <LimitsForm brand={brand} playerId={playerId} onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  )
}
