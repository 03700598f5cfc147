export { downloadCommissionStatement as GET } from '@/server/downloads/affiliate-files'
