import {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  listAnnouncedMaintenance,
  listMaintenance,
} from '@/server/modules/operations/maintenance'
import {
  listNotices,
  listStatusComponents,
  postNoticeUpdate,
  publishNotice,
  readSubscriberCount,
  resolveNotice,
} from '@/server/modules/operations/status'
import { procedure, router, staffProcedure } from '../init'

/** What members are told of maintenance. */
export const maintenanceRouter = router({ announced: procedure(listAnnouncedMaintenance) })

export const staffMaintenanceRouter = router({
  list: staffProcedure(listMaintenance),
  announce: staffProcedure(announceMaintenance, { stepUp: true }),
  change: staffProcedure(changeMaintenance, { stepUp: true }),
  callOff: staffProcedure(callOffMaintenance),
  notices: staffProcedure(listNotices),
  subscribers: staffProcedure(readSubscriberCount),
  publishNotice: staffProcedure(publishNotice, { stepUp: true }),
  postUpdate: staffProcedure(postNoticeUpdate, { stepUp: true }),
  components: staffProcedure(listStatusComponents),
  resolveNotice: staffProcedure(resolveNotice),
})
