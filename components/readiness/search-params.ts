import { createLoader, parseAsString } from 'nuqs/server'

/** The endpoint whose runs are shown, and which the form is about. */
export const readinessParams = { endpoint: parseAsString }

export const loadReadinessParams = createLoader(readinessParams)
