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
export {
  countOpenIncidents,
  countOpenStaffIncidents,
  listEndpointIncidents,
  readIncidentsHealth,
  searchIncidents,
  searchIncidentsEverywhere,
} from './search-incidents'
