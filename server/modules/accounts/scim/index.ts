export { handleScim, type ScimAnswer } from './handle'
export { errorBody } from './protocol'
export type { ScimScope } from './scope'
export { authenticateScim, baseUrlOf, getScim, issueScimToken, revokeScimToken } from './tokens'
