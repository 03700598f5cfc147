export { archiveMonths } from './archive-months'
export { exportEvidence } from './collect-evidence'
export {
  type ArchivedMovement,
  type ArchivedRow,
  findArchived,
  findArchivedBefore,
  findArchivedSettledBefore,
  readArchived,
} from './find-archived'
export { getRetention, listArchive, readArchiveHealth, setRetention } from './manage-archive'
export { firstIdAt } from './months'
