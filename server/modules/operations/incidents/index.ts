export {
  acknowledgeIncident,
  assignIncident,
  closeIncidentManually,
  listAssignees,
  noteIncident,
  snoozeIncident,
} from './act-on-incident'
export { evaluateIncidents } from './evaluate'
export { releaseIncidents } from './queries-read'
export {
  countOpenIncidents,
  countOpenStaffIncidents,
  getIncident,
  getIncidentImpact,
  getStaffIncident,
  listEndpointIncidents,
  readIncidentsHealth,
  searchIncidents,
  searchIncidentsEverywhere,
} from './read-incidents'
export { getThresholds, setThreshold } from './thresholds'
