export { handBack, pruneHandovers } from './hand-back'
export { sendOrHandOver } from './hand-over'
export { openListenerStream } from './listener-streams'
