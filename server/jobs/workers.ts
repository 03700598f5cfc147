import { processSingleton } from '@/server/core/process-singleton'
import { createPayoutWorker } from '@/server/modules/affiliates'
import { createRunWorker } from '@/server/modules/bulk-replay'
import { createCampaignWorker } from '@/server/modules/campaigns'
import { createNotificationWorker } from '@/server/modules/destinations'
import { createPictureWorker } from '@/server/modules/game-assets'
import { createRoundWorker } from '@/server/modules/open-rounds'
import { createRedeliveryWorker } from '@/server/modules/wallet'

/** The process's workers, shared by every run of their jobs. */
export const workers = () =>
  processSingleton('workers', () => ({
    redelivery: createRedeliveryWorker(),
    campaigns: createCampaignWorker(),
    bulkReplay: createRunWorker(),
    rounds: createRoundWorker(),
    pictures: createPictureWorker(),
    notifications: createNotificationWorker(),
    payouts: createPayoutWorker(),
  }))
