import { db } from '@/server/db'
import { findProviderNames } from './queries-deliveries'

/** The providers there are, for a filter to name. */
export function listProviderNames() {
  return findProviderNames(db)
}
