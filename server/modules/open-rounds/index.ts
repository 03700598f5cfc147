export { eraseOpenRounds } from './erase-open-rounds'
export { findOpenRounds } from './find-open-rounds'
