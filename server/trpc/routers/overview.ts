import { getSetupProgress } from '@/server/modules/delivery/readiness'
import { countOpenMovements, getStatistics } from '@/server/modules/delivery/statistics'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { statisticsView } from '../statistics-view'

export const overviewRouter = router({
  setup: procedure(getSetupProgress),
  statistics: procedure(showing(getStatistics, statisticsView)),
  deliveries: procedure(countOpenMovements),
})
