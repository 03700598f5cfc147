export { downloadJournal as GET } from '@/server/downloads/invoice-files'
