export {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  listAnnouncedMaintenance,
  listMaintenance,
  type MaintenanceState,
} from './manage-maintenance'
export { tellEndedMaintenance } from './tell-maintenance'
