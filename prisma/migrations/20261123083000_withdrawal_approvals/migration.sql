-- AlterTable
ALTER TABLE "withdrawal" ADD COLUMN     "approved_by" JSONB,
ADD COLUMN     "needs_approval" BOOLEAN NOT NULL DEFAULT false;

update withdrawal set needs_approval = true where state = 'pending_approval';
-- Two people of staff, neither of whom requested it, stand behind an amount above the threshold before any of it leaves.
alter table withdrawal
  add constraint withdrawal_waits check (state <> 'pending_approval' or needs_approval),
  add constraint withdrawal_approved check (not needs_approval or state in ('pending_approval', 'rejected')
    or coalesce(approved_by ->> 'id' <> decided_by ->> 'id'
      and requested_by ->> 'id' not in (approved_by ->> 'id', decided_by ->> 'id'), false));
