/** How a person proved who they are, or tried to. */
export const signInMethods = ['password', 'two_factor', 'recovery_code', 'passkey', 'sso'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** `incomplete`: the password was right, and a second factor was asked for and not given yet. */
export const signInOutcomes = ['succeeded', 'incomplete', 'refused', 'throttled'] as const
export type SignInOutcomeName = (typeof signInOutcomes)[number]
