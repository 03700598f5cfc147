export { downloadStaffInvoiceFile as GET } from '@/server/downloads/invoice-files'
