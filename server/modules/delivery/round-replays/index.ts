export { createRoundReplay, replayRound } from './create-replay'
export { openReplayLink, type ReplayLinkResult } from './open-replay'
