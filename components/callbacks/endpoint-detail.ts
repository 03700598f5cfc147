import type { Outputs } from '@/components/trpc/types'

export type EndpointDetail = Outputs['callbacks']['endpoint']
export type HealthBucket = EndpointDetail['buckets'][number]
