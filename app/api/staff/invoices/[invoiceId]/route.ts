export { downloadStaffInvoiceFile as GET } from '@/server/trpc/invoice-files'
