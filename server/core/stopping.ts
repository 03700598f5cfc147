import { processSingleton } from './process-singleton'

const stopping = processSingleton('stopping', () => ({ hasBegun: false }))

/** This process was told to end: whoever chooses between instances should choose another. */
export function beginStopping(): void {
  stopping.hasBegun = true
}

export const isStopping = (): boolean => stopping.hasBegun
