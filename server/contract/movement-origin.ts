/** Who made a movement: the provider that reported it, or Croupier, which reversed a late bet. */
export const movementOrigins = ['provider', 'croupier'] as const
export type MovementOrigin = (typeof movementOrigins)[number]

/** Identities of Croupier's own reversals; a provider's report cannot take one. */
export const reversalIdPrefix = 'crp-rev-'
