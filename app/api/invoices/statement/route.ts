export { downloadStatement as GET } from '@/server/trpc/invoice-files'
