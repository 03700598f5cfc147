'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'

const RenamePasskeyDialog = lazyPanel(
  () => import('./rename-passkey-dialog').then((module) => module.RenamePasskeyDialog),
  whenDrawn,
)
const RemovePasskeyDialog = lazyPanel(
  () => import('./remove-passkey-dialog').then((module) => module.RemovePasskeyDialog),
  whenDrawn,
)

type Passkey = Outputs['account']['passkeys']['passkeys'][number]

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="flex flex-wrap items-center gap-3.5 border-line border-b px-5 py-3 last:border-b-0">
      <KeyRound className="size-5 shrink-0 text-faint" aria-hidden />
      <div className="grid min-w-0 flex-1">
        <div className="wrap-anywhere font-medium text-sm">{passkey.name}</div>
        <div className="flex flex-wrap gap-x-1.5 text-faint text-xs">
          <span>
            created <Time value={passkey.createdAt} />
          </span>
          <span aria-hidden>·</span>
          <span>
            {passkey.lastUsedAt ? (
              <>
                last used <Time value={passkey.lastUsedAt} />
              </>
            ) : (
              'never used'
            )}
          </span>
        </div>
      </div>
      <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => setOpen('remove')}
      >
        Remove
      </Button>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  )
}
