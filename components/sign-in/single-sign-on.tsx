'use client'

import { useState } from 'react'
import { FormSkeleton } from '@/components/data/skeletons'
import { lazyPanel } from '@/components/ui/lazy-panel'

const FindProvider = lazyPanel(() => import('./find-provider'), 'FindProvider', <FormSkeleton fields={1} />)

/** Opens to a question for the email address, whose code most people never need. */
export function SingleSignOn({ returnTo }: { returnTo: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-4" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-center text-accent text-sm">Use single sign-on</summary>
      {isOpen && <FindProvider returnTo={returnTo} />}
    </details>
  )
}
