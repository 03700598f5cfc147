export { downloadBadRows as GET } from '@/server/trpc/campaign-files'
