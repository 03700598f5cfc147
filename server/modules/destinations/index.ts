export { type Announcement, announce } from './announce'
export { eraseDestinations, eraseNotificationsOf } from './erase-destinations'
