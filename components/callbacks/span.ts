import { createLoader, parseAsStringLiteral } from 'nuqs/server'

export const spans = ['1h', '24h', '7d'] as const

/** How far back health is looked at, in the address. */
export const spanParam = parseAsStringLiteral(spans).withDefault('24h')

export const loadSpan = createLoader({ span: spanParam })
