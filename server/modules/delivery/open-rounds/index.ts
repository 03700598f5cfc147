export { askRoundAgain, closeOpenRound, markOpenRound } from './act-on-round'
export { createRoundWorker } from './ask-provider'
export { findOpenRounds } from './find-open-rounds'
export {
  getOpenRound,
  listOpenRounds,
  listOpenRoundsEverywhere,
  summarizeOpenRounds,
} from './read-open-rounds'
export { getProviderRoundAge, getRoundAge, setProviderRoundAge, setRoundAge } from './round-age'
