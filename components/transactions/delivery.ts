import type { Outputs } from '@/components/trpc/types'

/** One movement with its attempts, as the server describes it. */
export type Delivery = Outputs['transactions']['get']

export type Attempt = Delivery['attempts'][number]

export type DeliveryState = Delivery['state']
