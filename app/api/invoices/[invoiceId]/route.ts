export { downloadInvoiceFile as GET } from '@/server/trpc/invoice-files'
