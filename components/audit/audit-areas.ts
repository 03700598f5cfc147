/** Filter values: the first word of an action. */
export const auditAreas = [
  { value: 'member', label: 'Members' },
  { value: 'invite', label: 'Invitations' },
  { value: 'key', label: 'API keys' },
  { value: 'endpoint', label: 'Endpoints' },
  { value: 'destination', label: 'Destinations' },
  { value: 'movement', label: 'Transactions' },
  { value: 'callback_run', label: 'Bulk replays' },
  { value: 'transactions', label: 'Transaction exports' },
  { value: 'games', label: 'Games' },
  { value: 'game_asset', label: 'Game pictures' },
  { value: 'brand', label: 'Brands' },
  { value: 'branding', label: 'Branding' },
  { value: 'player', label: 'Players' },
  { value: 'free_rounds', label: 'Free rounds' },
  { value: 'campaign', label: 'Campaigns' },
  { value: 'provider_access', label: 'Provider access' },
  { value: 'credit', label: 'Credit' },
  { value: 'deletion', label: 'Deletion' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'jurisdiction', label: 'Jurisdictions' },
  { value: 'certified_markets', label: 'Certified markets' },
  { value: 'kyb', label: 'Verification' },
  { value: 'organization', label: 'Organization' },
  { value: 'reports', label: 'Report exports' },
  { value: 'report_schedule', label: 'Scheduled reports' },
  { value: 'view', label: 'Saved views' },
  { value: 'audit_log', label: 'Audit log' },
  { value: 'staff', label: 'Staff access' },
] as const

/** Of the log across organizations: what Croupier's staff do to its own as well. */
export const globalAreas = [
  ...auditAreas,
  { value: 'provider', label: 'Providers' },
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'status_notice', label: 'Status notices' },
] as const
