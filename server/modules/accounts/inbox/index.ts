export { eraseInboxOf, organizationHref, type Reader } from './queries'
export { countInbox, InboxMark, InboxSearch, listInbox, markInbox, pruneInbox } from './read-inbox'
export { type InboxMessage, tellFollowers, tellPeople, tellRoles } from './tell'
