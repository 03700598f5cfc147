/** Shortest password taken, in characters. */
export const minPasswordLength = 12
