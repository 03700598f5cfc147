import type { Pool } from '../database'

/** How payouts are answered from now on. `lost`: taken and paid, but the answer never comes. */
export const PAYOUT_MODES = ['pay', 'process', 'fail', 'refuse', 'lost', 'down'] as const
export type PayoutMode = (typeof PAYOUT_MODES)[number]

export type Payouts = { pool: Pool; key: string; mode: PayoutMode }
