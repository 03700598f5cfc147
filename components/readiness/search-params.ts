import { createLoader, parseAsString } from 'nuqs/server'

/** The endpoint whose runs are shown, and which the form is about. */
export const readinessParams = { endpoint: parseAsString }

export const loadReadinessParams = createLoader(readinessParams)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The text where it is an id; what else may stand in an address is as good as nothing. */
export const uuidOf = (text: string | null) => (text !== null && uuid.test(text) ? text : undefined)
