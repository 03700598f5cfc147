'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { type Brand, nameOf } from './brand'
import type { BrandStepKind } from './brand-steps'

const BrandStepDialog = lazyPanel(
  () => import('./brand-step-dialog').then((module) => module.BrandStepDialog),
  whenDrawn,
)
const BrandNameDialog = lazyPanel(
  () => import('./brand-name-dialog').then((module) => module.BrandNameDialog),
  whenDrawn,
)
const SessionLimitDialog = lazyPanel(
  () => import('./session-limit-dialog').then((module) => module.SessionLimitDialog),
  whenDrawn,
)

interface BrandMenuProps {
  brand: Brand
  organizationLimit: number
  hasLabel?: boolean
}

/** Shows only the actions that the server allows. */
export function BrandMenu({ brand, organizationLimit, hasLabel = false }: BrandMenuProps) {
  const canManage = useCan('brands.manage')
  const canSuspend = useCan('brands.suspend')
  const canRetire = useCan('brands.retire')
  const [step, setStep] = useState<BrandStepKind | 'limit' | 'name' | null>(null)
  const close = () => setStep(null)
  if (brand.status === 'retired' || !(canManage || canSuspend || canRetire)) return null
  return (
    <>
      <DropdownMenu
        trigger={
          hasLabel ? (
            <Button>
              <Ellipsis aria-hidden />
              Actions
            </Button>
          ) : (
            <Button variant="ghost" size="icon" aria-label={`Actions for ${nameOf(brand)}`}>
              <Ellipsis aria-hidden />
            </Button>
          )
        }
      >
        {canManage && brand.status === 'active' && !brand.isDefault && (
          <MenuItem onSelect={() => setStep('makeDefault')}>Make default…</MenuItem>
        )}
        {canManage && <MenuItem onSelect={() => setStep('name')}>Display name…</MenuItem>}
        {canManage && <MenuItem onSelect={() => setStep('limit')}>Session limit…</MenuItem>}
        {canSuspend && (canManage || canRetire) && <MenuSeparator />}
        {canSuspend && brand.status === 'active' && (
          <MenuItem onSelect={() => setStep('suspend')}>Suspend…</MenuItem>
        )}
        {canSuspend && brand.status === 'suspended' && (
          <MenuItem onSelect={() => setStep('reactivate')}>Reactivate…</MenuItem>
        )}
        {canRetire && !brand.isDefault && <MenuItem onSelect={() => setStep('retire')}>Retire…</MenuItem>}
      </DropdownMenu>
      {step === 'name' && <BrandNameDialog brand={brand} onClose={close} />}
      {step === 'limit' && (
        <SessionLimitDialog brand={brand} organizationLimit={organizationLimit} onClose={close} />
      )}
      {step && step !== 'name' && step !== 'limit' && (
        <BrandStepDialog step={{ kind: step, brand }} onClose={close} />
      )}
    </>
  )
}
