export { findUnderMaintenance, isUnderMaintenance, openWindows } from './current-maintenance'
export {
  announceMaintenance,
  callOffMaintenance,
  listAnnouncedMaintenance,
  listMaintenance,
  type MaintenanceState,
  tellEndedMaintenance,
} from './manage-maintenance'
