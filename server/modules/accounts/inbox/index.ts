export { eraseInboxOf, organizationHref, type Reader } from './queries'
export { countInbox, InboxMark, InboxSearch, listInbox, markInbox, pruneInbox } from './read-inbox'
export { tellFollowers, tellPeople, tellRoles } from './tell'
