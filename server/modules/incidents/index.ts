export { eraseIncidents } from './erase-incidents'
export { evaluateIncidents } from './evaluate'
