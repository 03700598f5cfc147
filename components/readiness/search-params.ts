import { createLoader, parseAsString } from 'nuqs/server'

/** The selected endpoint: its runs, and the form's default. */
export const readinessParams = { endpoint: parseAsString }

export const loadReadinessParams = createLoader(readinessParams)
