export { type Answer, type CallOptions, type Created, Croupier, type CroupierOptions } from './client.js'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CreditError,
  CroupierError,
  type ErrorFacts,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProviderError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './errors.js'
export type { Fetch } from './exchange.js'
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from './hooks.js'
export { asMinorUnits, exponentOf, toJsonInteger, toMajorUnits, toMinorUnits } from './money.js'
export type { Input, OperationId, Output, Schemas } from './operations.js'
export type { Item, ListId, Page } from './pages.js'
