export {
  claimFile,
  eraseOrganizationFiles,
  getFiles,
  releaseFile,
  requireUpload,
} from './claim-file'
export { fileKeyPurpose } from './file-keys'
export type { FileVariant, FileView } from './file-view'
export { fileLink, publicFileLink } from './links'
export { listOrganizationFiles, type OrganizationFile, readFilesHealth } from './list-files'
export { type OpenedFile, openLinkedFile, openPublicFile, readPublicFile } from './open-file'
export { processFiles } from './process-files'
export { type FilePurpose, isPurpose, purposes } from './purposes'
export { type FileRanges, openFileRanges, readFileBytes } from './read-file'
export { accepts, withReceived } from './receive-bytes'
export type { FileStorage } from './storage/port'
export { archiveStorage } from './storage/storage'
export { storeFile, storeUnpacked, storeUpload } from './store-upload'
export { reconcileFiles, sweepFiles } from './sweep-files'
