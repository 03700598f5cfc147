import { createLoader, parseAsStringLiteral } from 'nuqs/server'

export const spans = ['1h', '24h', '7d'] as const

/** The time range of endpoint health, in the URL. */
export const spanParam = parseAsStringLiteral(spans).withDefault('24h')

export const loadSpan = createLoader({ span: spanParam })
