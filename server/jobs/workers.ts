import { processSingleton } from '@/server/core/process-singleton'
import { createPictureWorker } from '@/server/modules/catalogue/game-assets'
import { createRunWorker } from '@/server/modules/delivery/bulk-replay'
import { createRoundWorker } from '@/server/modules/delivery/open-rounds'
import { createRedeliveryWorker } from '@/server/modules/delivery/wallet'
import { createPayoutWorker } from '@/server/modules/finance/affiliates'
import { createNotificationWorker } from '@/server/modules/operations/destinations'
import { createCampaignWorker } from '@/server/modules/play/campaigns'

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
