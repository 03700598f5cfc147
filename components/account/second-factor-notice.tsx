'use client'

import { useMe } from '@/components/shell/me-context'
import { stepUpGate } from '@/components/step-up/step-up-gate'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useAccountChanged } from './use-account-changed'

/** Says what requires a second factor, and how to confirm it. */
export function SecondFactorNotice({ owedTo }: { owedTo: string }) {
  const { user } = useMe()
  const changed = useAccountChanged()
  const confirm = async () => {
    if (await stepUpGate.ask(user.hasPasskey ? ['passkey', 'code'] : ['code'])) changed()
  }
  return (
    <Notice tone="warn" title={`${owedTo} requires two-factor authentication`}>
      {user.hasTwoFactor ? (
        <div className="grid justify-items-start gap-3">
          <p>You signed in with your password only. Confirm your second factor to open this organization.</p>
          <Button size="sm" onClick={() => void confirm()}>
            Confirm
          </Button>
        </div>
      ) : (
        'Set up an authenticator app or a passkey below to open this organization.'
      )}
    </Notice>
  )
}
