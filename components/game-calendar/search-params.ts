import { createLoader, parseAsBoolean } from 'nuqs/server'

/** `?past=true`: what was, in place of what is to come. */
export const loadPeriod = createLoader({ past: parseAsBoolean.withDefault(false) })
