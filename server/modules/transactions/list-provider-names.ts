import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findProviderNames } from './queries-deliveries'

/** The providers there are, for a filter to name. */
export const listProviderNames = readVerb('transactions.read', (_: TenantContext) => findProviderNames(db))
