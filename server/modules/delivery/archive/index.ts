export { archiveMonths } from './archive-months'
export { exportEvidence } from './collect-evidence'
export { type ArchivedMovement, findArchived } from './find-archived'
export { listArchive, readArchiveHealth } from './list-archive'
export { getRetention, setRetention } from './manage-retention'
export {
  type ArchivedRow,
  findArchivedBefore,
  findArchivedSettledBefore,
  readArchived,
} from './read-archived'
