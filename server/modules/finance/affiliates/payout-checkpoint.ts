import { crashPoints } from '@/server/crash-points'

/** A crash at any of them must neither lose a payout nor pay it twice. */
export const { reach: payoutCheckpoint } = crashPoints<'requested' | 'claimed' | 'sent'>('payouts', 'payout/')
