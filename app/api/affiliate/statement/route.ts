export { downloadCommissionStatement as GET } from '@/server/trpc/affiliate-files'
