export { getGameChecksums } from './get-checksums'
export { countDifferences } from './queries'
export { readChecksums } from './read-checksums'
