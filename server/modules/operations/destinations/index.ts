export { type Announcement, announce } from './announce'
export {
  confirmDestination,
  lookAtConfirmation,
  resendConfirmation,
  resendStaffConfirmation,
} from './confirmation'
export {
  getDeliveryAttempts,
  getStaffDeliveryAttempts,
  listDeliveryLog,
  listStaffDeliveryLog,
  replayNotification,
  replayStaffNotification,
  testDestination,
  testStaffDestination,
} from './delivery-log'
export {
  changeDestination,
  changeStaffDestination,
  createDestination,
  createStaffDestination,
  listDestinations,
  listStaffDestinations,
  removeDestination,
  removeStaffDestination,
  rotateDestinationSecret,
  rotateStaffDestinationSecret,
} from './manage-destinations'
export {
  getMyNotifications,
  getMyStaffNotifications,
  setMyNotifications,
  setMyStaffNotifications,
} from './preferences'
export {
  eraseAttempts,
  eraseNotificationsOf,
  pruneNotifications,
  readOverdueNotifications,
} from './queries-manage'
export { settleMailed } from './queries-send'
export { createNotificationWorker } from './send-worker'
