export { noteSignal } from './note-signal'
export { sumSignals } from './queries'
export { pruneSignals, recordSignals } from './record-signals'
