export {
  createCalendarAddress,
  findCalendarOwner,
  getCalendarAddress,
  removeCalendarAddress,
} from './calendar-address'
export { listCalendar, listCalendarEverywhere, readCalendar } from './read-calendar'
export { renderCalendar } from './render-calendar'
