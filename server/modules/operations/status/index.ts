export { mailStatusUpdates } from './mail-updates'
export {
  listNotices,
  listStatusComponents,
  postNoticeUpdate,
  publishNotice,
  resolveNotice,
} from './notices'
export { readStatus, type Status, type StatusComponent } from './read-status'
export { pruneStatus, sampleStatus } from './sample-status'
export {
  askSubscriber,
  confirmSubscription,
  endSubscription,
  findSubscription,
  pruneSubscribers,
  readSubscriberCount,
  SubscriberEmail,
} from './subscribers'
