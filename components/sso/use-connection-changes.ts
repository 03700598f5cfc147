'use client'

import { useConfirm } from '@/components/ui/use-confirm'
import { type Connection, useSso } from './sso-scope'

/** Each change of its state, after a confirmation. */
export function useConnectionChanges({ id: connectionId, name }: Connection) {
  const { queries, send } = useSso()
  const confirm = useConfirm()
  const changed = queries.get.pathFilter()
  return {
    activate: () =>
      confirm({
        title: `Activate ${name}?`,
        text: 'Members can sign in with it.',
        action: 'Activate',
        send: () => send.activate.mutate({ connectionId, isActive: true }),
        changed,
        done: 'Connection activated',
      }),
    deactivate: () =>
      confirm({
        title: `Deactivate ${name}?`,
        text: 'Sessions that it began end at once.',
        action: 'Deactivate',
        tone: 'danger',
        send: () => send.activate.mutate({ connectionId, isActive: false }),
        changed,
        done: 'Connection deactivated',
      }),
    acceptPasswords: () =>
      confirm({
        title: 'Accept passwords again?',
        text: 'Members can use passwords and passkeys again.',
        action: 'Accept passwords',
        send: () => send.enforce.mutate({ connectionId, isEnforced: false, breakGlassUserId: null }),
        changed,
        done: 'Passwords are accepted',
      }),
    remove: () =>
      confirm({
        title: `Remove ${name}?`,
        text: 'Its links to the accounts of members are removed too.',
        action: 'Remove',
        tone: 'danger',
        send: () => send.remove.mutate({ connectionId }),
        changed,
        done: 'Connection removed',
      }),
  }
}
