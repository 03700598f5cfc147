-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "allowed_operations" TEXT[] DEFAULT ARRAY['*']::TEXT[];

-- Every key says what it may call: by name, or "*" for all of it.
alter table api_key
  add constraint api_key_allowed_operations_named
    check (allowed_operations is not null and cardinality(allowed_operations) > 0);
