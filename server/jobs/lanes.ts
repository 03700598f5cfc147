import { processSingleton } from '@/server/core/process-singleton'
import { createRedeliveryLanes } from '@/server/modules/wallet'

/** The process's redelivery lanes, shared by every run of the job. */
export const redeliveryLanes = () => processSingleton('redelivery-lanes', () => createRedeliveryLanes())
