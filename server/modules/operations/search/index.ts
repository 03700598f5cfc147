export { searchAnything } from './search-anything'
export type { FindingKind, SearchResult } from './search-result'
