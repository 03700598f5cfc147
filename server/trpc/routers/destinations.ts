import {
  changeDestination,
  changeStaffDestination,
  createDestination,
  createStaffDestination,
  getDeliveryAttempts,
  getStaffDeliveryAttempts,
  listDeliveryLog,
  listDestinations,
  listStaffDeliveryLog,
  listStaffDestinations,
  removeDestination,
  removeStaffDestination,
  replayNotification,
  replayStaffNotification,
  rotateDestinationSecret,
  rotateStaffDestinationSecret,
  testDestination,
  testStaffDestination,
} from '@/server/modules/destinations'
import { procedure, router, staffProcedure } from '../init'

const delicate = { stepUp: true } as const

/** Where an organization is told of incidents. A secret is in the answer that makes it, and in no other. */
export const destinationsRouter = router({
  list: procedure(listDestinations),
  create: procedure(createDestination, delicate),
  change: procedure(changeDestination, delicate),
  remove: procedure(removeDestination),
  rotateSecret: procedure(rotateDestinationSecret, delicate),
  test: procedure(testDestination),
  log: procedure(listDeliveryLog),
  attempts: procedure(getDeliveryAttempts),
  replay: procedure(replayNotification),
})

/** The same for Croupier's staff. */
export const staffDestinationsRouter = router({
  list: staffProcedure(listStaffDestinations),
  create: staffProcedure(createStaffDestination, delicate),
  change: staffProcedure(changeStaffDestination, delicate),
  remove: staffProcedure(removeStaffDestination),
  rotateSecret: staffProcedure(rotateStaffDestinationSecret, delicate),
  test: staffProcedure(testStaffDestination),
  log: staffProcedure(listStaffDeliveryLog),
  attempts: staffProcedure(getStaffDeliveryAttempts),
  replay: staffProcedure(replayStaffNotification),
})
