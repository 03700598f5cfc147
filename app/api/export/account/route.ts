export { downloadAccountExport as GET } from '@/server/trpc/data-export'
