export { downloadStaffStatement as GET } from '@/server/trpc/invoice-files'
