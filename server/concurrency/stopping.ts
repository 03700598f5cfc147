import { processSingleton } from '@/server/core/process-singleton'

const stopping = processSingleton('stopping', () => ({ hasBegun: false }))

/** This process was told to stop: load balancers should choose another instance. */
export function beginStopping(): void {
  stopping.hasBegun = true
}

export const isStopping = (): boolean => stopping.hasBegun
