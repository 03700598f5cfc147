import type { Outputs } from '@/components/trpc/types'

/** One movement with its attempts, as the server describes it. */
export type Transaction = Outputs['transactions']['get']

export type Attempt = Transaction['attempts'][number]

export type DeliveryState = Transaction['state']
