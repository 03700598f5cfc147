'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { type Brand, nameOf } from './brand'
import { type BrandStepKind, describeStep } from './brand-steps'

const BrandNameDialog = lazyPanel(() => import('./brand-name-dialog'), 'BrandNameDialog')
const SessionLimitDialog = lazyPanel(() => import('./session-limit-dialog'), 'SessionLimitDialog')

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
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<'limit' | 'name' | null>(null)
  const close = () => setEdited(null)
  const take = (kind: BrandStepKind) =>
    confirm({
      ...describeStep(kind, brand),
      send: () => client.brands[kind].mutate({ brandId: brand.id }),
      changed: trpc.brands.pathFilter(),
    })
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
        groups={[
          [
            canManage &&
              brand.status === 'active' &&
              !brand.isDefault && { label: 'Make default…', onSelect: () => take('makeDefault') },
            canManage && { label: 'Display name…', onSelect: () => setEdited('name') },
            canManage && { label: 'Session limit…', onSelect: () => setEdited('limit') },
          ],
          [
            canSuspend &&
              (brand.status === 'active'
                ? { label: 'Suspend…', onSelect: () => take('suspend') }
                : { label: 'Reactivate…', onSelect: () => take('reactivate') }),
            canRetire && !brand.isDefault && { label: 'Retire…', onSelect: () => take('retire') },
          ],
        ]}
      />
      {edited === 'name' && <BrandNameDialog brand={brand} onClose={close} />}
      {edited === 'limit' && (
        <SessionLimitDialog brand={brand} organizationLimit={organizationLimit} onClose={close} />
      )}
    </>
  )
}
