export {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  listAnnouncedMaintenance,
  listMaintenance,
  type MaintenanceState,
  tellEndedMaintenance,
} from './manage-maintenance'
export { findAudience } from './queries'
