export {
  acknowledgeIncident,
  assignIncident,
  closeIncidentManually,
  noteIncident,
  snoozeIncident,
} from './act-on-incident'
export { listAssignees } from './assignees'
export { evaluateIncidents } from './evaluate'
export { getIncident, getStaffIncident } from './get-incident'
export { getThresholds, setThreshold } from './own-thresholds'
export { eraseIncidents } from './queries-erase'
export { readIncidentsHealth } from './read-incidents-health'
export {
  countOpenIncidents,
  countOpenStaffIncidents,
  listEndpointIncidents,
  searchIncidents,
  searchIncidentsEverywhere,
} from './search-incidents'
