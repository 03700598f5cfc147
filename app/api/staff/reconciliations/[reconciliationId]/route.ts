export { downloadProviderReconciliation as GET } from '@/server/downloads/reconciliation-report'
