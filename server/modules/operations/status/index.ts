export { listNotices, publishNotice, resolveNotice } from './notices'
export { type ComponentState, readStatus, type Status, type StatusComponent } from './read-status'
export { pruneStatus, sampleStatus } from './sample-status'
