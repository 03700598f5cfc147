export {
  acknowledgeIncident,
  assignIncident,
  closeIncidentManually,
  noteIncident,
  snoozeIncident,
} from './act-on-incident'
export { listAssignees } from './assignees'
export { eraseIncidents } from './erase-incidents'
export { evaluateIncidents } from './evaluate'
export { getIncident, getStaffIncident } from './get-incident'
export { getThresholds, setThreshold } from './own-thresholds'
export { readIncidentsHealth } from './read-incidents-health'
export {
  countOpenIncidents,
  countOpenStaffIncidents,
  listEndpointIncidents,
  searchIncidents,
  searchIncidentsEverywhere,
} from './search-incidents'
