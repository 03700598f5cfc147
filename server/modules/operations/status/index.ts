export {
  listNotices,
  listStatusComponents,
  postNoticeUpdate,
  publishNotice,
  resolveNotice,
} from './notices'
export { readStatus, type Status, type StatusComponent } from './read-status'
export { pruneStatus, sampleStatus } from './sample-status'
