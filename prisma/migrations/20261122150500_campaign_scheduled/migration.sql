-- A new value can be used only after the transaction that adds it, so it has a migration of its own.
ALTER TYPE "CampaignStatus" ADD VALUE 'scheduled' AFTER 'draft';
