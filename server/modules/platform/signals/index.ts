export { noteSignal, pruneSignals, recordSignals } from './note-signal'
export { sumSignals } from './queries'
