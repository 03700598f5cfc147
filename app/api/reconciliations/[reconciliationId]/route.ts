export { downloadReconciliation as GET } from '@/server/downloads/reconciliation-report'
