export { excludePlayer, listExclusions, type NewExclusion, readmitPlayer } from './exclude-player'
export { requirePlayerAllowed } from './require-player-allowed'
