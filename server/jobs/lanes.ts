import { processSingleton } from '@/server/core/process-singleton'
import { createCampaignLanes } from '@/server/modules/campaigns'
import { createRedeliveryLanes } from '@/server/modules/wallet'

/** The process's redelivery lanes, shared by every run of the job. */
export const redeliveryLanes = () => processSingleton('redelivery-lanes', () => createRedeliveryLanes())

/** The process's campaign lanes, likewise. */
export const campaignLanes = () => processSingleton('campaign-lanes', () => createCampaignLanes())
