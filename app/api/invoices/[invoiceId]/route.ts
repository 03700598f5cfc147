export { downloadInvoiceFile as GET } from '@/server/downloads/invoice-files'
