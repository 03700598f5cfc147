import { z } from 'zod'
import {
  changeDestination,
  changeStaffDestination,
  confirmDestination,
  createDestination,
  createStaffDestination,
  getDeliveryAttempts,
  getStaffDeliveryAttempts,
  listDeliveryLog,
  listDestinations,
  listStaffDeliveryLog,
  listStaffDestinations,
  lookAtConfirmation,
  removeDestination,
  removeStaffDestination,
  replayNotification,
  replayStaffNotification,
  resendConfirmation,
  resendStaffConfirmation,
  rotateDestinationSecret,
  rotateStaffDestinationSecret,
  testDestination,
  testStaffDestination,
} from '@/server/modules/operations/destinations'
import { openProcedure, procedure, router, staffProcedure } from '../init'

const delicate = { stepUp: true } as const

/** Where an organization is told of incidents. A secret is in the answer that makes it, and in no other. */
export const destinationsRouter = router({
  list: procedure(listDestinations),
  create: procedure(createDestination, delicate),
  change: procedure(changeDestination, delicate),
  remove: procedure(removeDestination),
  rotateSecret: procedure(rotateDestinationSecret, delicate),
  resendConfirmation: procedure(resendConfirmation),
  test: procedure(testDestination),
  log: procedure(listDeliveryLog),
  attempts: procedure(getDeliveryAttempts),
  replay: procedure(replayNotification),
})

const link = z.object({ token: z.string().max(100) })

/** For the reader of an address, who has no account: the link is what they have. */
export const confirmationsRouter = router({
  look: openProcedure.input(link).query(({ ctx, input }) => lookAtConfirmation(ctx, input)),
  confirm: openProcedure.input(link).mutation(({ ctx, input }) => confirmDestination(ctx, input)),
})

/** The same for Croupier's staff. */
export const staffDestinationsRouter = router({
  list: staffProcedure(listStaffDestinations),
  create: staffProcedure(createStaffDestination, delicate),
  change: staffProcedure(changeStaffDestination, delicate),
  remove: staffProcedure(removeStaffDestination),
  rotateSecret: staffProcedure(rotateStaffDestinationSecret, delicate),
  resendConfirmation: staffProcedure(resendStaffConfirmation),
  test: staffProcedure(testStaffDestination),
  log: staffProcedure(listStaffDeliveryLog),
  attempts: staffProcedure(getStaffDeliveryAttempts),
  replay: staffProcedure(replayStaffNotification),
})
