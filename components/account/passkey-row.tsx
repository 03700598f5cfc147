'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { useAccountChanged } from './use-account-changed'

const RenamePasskeyDialog = lazyPanel(() => import('./rename-passkey-dialog'), 'RenamePasskeyDialog')

type Passkey = Outputs['account']['passkeys']['passkeys'][number]

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const client = useTRPCClient()
  const confirm = useConfirm()
  const changed = useAccountChanged()
  const [isRenaming, setIsRenaming] = useState(false)
  const remove = () =>
    confirm({
      title: `Remove ${passkey.name}?`,
      text: 'You can no longer sign in with it. Delete it from your device as well.',
      action: 'Remove',
      tone: 'danger',
      send: () => client.account.removePasskey.mutate({ passkeyId: passkey.id }),
      done: 'Passkey removed',
      onDone: changed,
    })
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
      <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => setIsRenaming(true)}>
        Rename
      </Button>
      <Button size="sm" variant="danger" aria-label={`Remove ${passkey.name}`} onClick={remove}>
        Remove
      </Button>
      {isRenaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setIsRenaming(false)} />}
    </li>
  )
}
