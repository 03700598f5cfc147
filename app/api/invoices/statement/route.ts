export { downloadStatement as GET } from '@/server/downloads/invoice-files'
