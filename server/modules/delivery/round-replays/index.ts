export { createRoundReplay, replayRound } from './create-replay'
export { openReplayLink, type ReplayLinkResult, type RoundTimeline } from './open-replay'
