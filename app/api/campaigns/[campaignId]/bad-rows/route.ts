export { downloadBadRows as GET } from '@/server/downloads/campaign-files'
