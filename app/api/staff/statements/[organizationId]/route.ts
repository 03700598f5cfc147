export { downloadStaffStatement as GET } from '@/server/downloads/invoice-files'
