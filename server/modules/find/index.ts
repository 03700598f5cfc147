export { findAnything } from './find-anything'
export type { Finding, FindingKind } from './finding'
