export { downloadRefusals as GET } from '@/server/trpc/refusals-export'
