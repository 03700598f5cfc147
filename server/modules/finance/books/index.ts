export { closeBooks } from './close-month'
export { exportJournal, JournalExport } from './export-journal'
export { getBookMapping, saveBookMapping } from './mapping'
export { getJournalMonth, listJournalEntries, listJournalMonths } from './read-journal'
