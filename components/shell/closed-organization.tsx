'use client'

import { lazyPanel } from '@/components/ui/lazy-panel'

export const ClosedOrganization = lazyPanel(
  () => import('./closed-organization-card'),
  'ClosedOrganizationCard',
)
