export type LiftStep = keyof typeof liftWords

/** The questions about the steps to end an exclusion. */
export const liftWords = {
  end: {
    title: 'End this exclusion before its end date?',
    says: 'can launch games and bet again immediately. The audit log records who ended it.',
    action: 'End exclusion',
    tone: 'danger',
    done: 'can play again',
  },
  confirm: {
    title: 'Confirm the end of this exclusion?',
    says: 'can launch games and bet again immediately. The audit log records who requested and who confirmed it.',
    action: 'End exclusion',
    tone: 'danger',
    done: 'can play again',
  },
  request: {
    title: 'Request the end of this exclusion?',
    says: 'stays excluded until another member confirms. Ending an exclusion without an end date requires two people.',
    action: 'Request end',
    tone: 'danger',
    done: 'stays excluded until another member confirms',
  },
  withdraw: {
    title: 'Withdraw the request?',
    says: 'stays excluded.',
    action: 'Withdraw request',
    tone: undefined,
    done: 'stays excluded',
  },
} as const
